import { Module } from '@nestjs/common';
import { ChecksController } from './checks.controller.js';
import { GetResponseTimesHandler } from './get-response-times.js';
import { GetUptimeHandler } from './get-uptime.js';
import { ListChecksHandler } from './list-checks.js';

@Module({
  controllers: [ChecksController],
  providers: [ListChecksHandler, GetUptimeHandler, GetResponseTimesHandler],
})
export class ChecksModule {}
