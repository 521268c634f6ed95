import { Module } from '@nestjs/common';
import { CheckQueries } from './check-queries.js';
import { ChecksController } from './checks.controller.js';

@Module({
  controllers: [ChecksController],
  providers: [CheckQueries],
})
export class ChecksModule {}
