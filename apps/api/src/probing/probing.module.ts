import { Module } from '@nestjs/common';
import { ClaimChecksHandler, ClaimTrialsHandler, RealignChecksHandler } from './claim-checks.js';
import { Claims } from './claims.js';
import { ProberController } from './prober.controller.js';
import { MarkProberHeardHandler } from './prober-guard.js';
import { TakeResultsHandler, TakeSightHandler, TakeTrialResultHandler } from './take-results.js';
import { WaitingClaims } from './waiting-claims.js';

@Module({
  controllers: [ProberController],
  providers: [
    Claims,
    ClaimChecksHandler,
    ClaimTrialsHandler,
    MarkProberHeardHandler,
    RealignChecksHandler,
    TakeResultsHandler,
    TakeSightHandler,
    TakeTrialResultHandler,
    WaitingClaims,
  ],
})
export class ProbingModule {}
