import { Module } from '@nestjs/common';
import { ClaimChecksHandler } from './claim-checks.js';
import { ProberController } from './prober.controller.js';
import { TakeResultsHandler } from './take-results.js';
import { TakeTrialResultHandler } from './take-trial-result.js';
import { WaitingClaims } from './waiting-claims.js';

@Module({
  controllers: [ProberController],
  providers: [ClaimChecksHandler, TakeResultsHandler, TakeTrialResultHandler, WaitingClaims],
})
export class ProbingModule {}
