import { Module } from '@nestjs/common';
import { ClaimChecksHandler } from './claim-checks.js';
import { ProberController } from './prober.controller.js';
import { TakeResultsHandler } from './take-results.js';
import { TakeSightHandler } from './take-sight.js';
import { TakeTrialResultHandler } from './take-trial-result.js';
import { UncheckedWatch } from './unchecked-watch.js';
import { WaitingClaims } from './waiting-claims.js';

@Module({
  controllers: [ProberController],
  providers: [
    ClaimChecksHandler,
    TakeResultsHandler,
    TakeSightHandler,
    TakeTrialResultHandler,
    WaitingClaims,
    UncheckedWatch,
  ],
})
export class ProbingModule {}
