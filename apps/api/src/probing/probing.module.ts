import { Module } from '@nestjs/common';
import { ClaimChecksHandler } from './claim-checks.js';
import { ProberController } from './prober.controller.js';
import { TakeResultsHandler } from './take-results.js';

@Module({
  controllers: [ProberController],
  providers: [ClaimChecksHandler, TakeResultsHandler],
})
export class ProbingModule {}
