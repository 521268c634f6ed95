import { Module } from '@nestjs/common';
import { ChecksController } from './checks.controller.js';
import { GetResponseTimesHandler } from './get-response-times.js';
import { GetUptimeHandler } from './get-uptime.js';
import { ListChecksHandler } from './list-checks.js';
import { ListFindingsHandler } from './list-findings.js';

@Module({
  controllers: [ChecksController],
  providers: [ListChecksHandler, ListFindingsHandler, GetUptimeHandler, GetResponseTimesHandler],
})
export class ChecksModule {}
