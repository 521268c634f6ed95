import { Module } from '@nestjs/common';
import { ClaimChecksHandler, ClaimTrialsHandler, RealignChecksHandler } from './claim-checks.js';
import { Claims } from './claims.js';
import { MarkProberHeardHandler } from './mark-prober-heard.js';
import { ProberController } from './prober.controller.js';
import { TakeResultsHandler } from './take-results.js';
import { TakeSightHandler } from './take-sight.js';
import { TakeTrialResultHandler } from './take-trial-result.js';
import { FindUncheckedMonitorsHandler, UncheckedWatch } from './unchecked-watch.js';
import { WaitingClaims } from './waiting-claims.js';

@Module({
  controllers: [ProberController],
  providers: [
    Claims,
    ClaimChecksHandler,
    ClaimTrialsHandler,
    FindUncheckedMonitorsHandler,
    MarkProberHeardHandler,
    RealignChecksHandler,
    TakeResultsHandler,
    TakeSightHandler,
    TakeTrialResultHandler,
    WaitingClaims,
    UncheckedWatch,
  ],
})
export class ProbingModule {}
