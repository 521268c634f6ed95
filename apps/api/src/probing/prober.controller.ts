import { Body, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { TrialCheckId } from '@tocsin/domain';
import type { ProberToken } from '@tocsin/persistence';
import { Public } from '../http/access/access.js';
import { PathId } from '../http/bodies/ids.js';
import { PlainV1Controller, WriteOperation } from '../http/operation.js';
import { HangUp } from '../http/server/hang-up.js';
import { ChecksWanted, ClaimView } from './claim-bodies.js';
import { ClaimChecks } from './claim-checks.js';
import { Claims } from './claims.js';
import { ByProber, ProberGuard } from './prober-guard.js';
import { CheckReports, ReportsTakenView, TrialReport } from './report-bodies.js';
import { ProberSight, SightTakenView } from './sight-bodies.js';
import { TakeResults } from './take-results.js';
import { TakeSight } from './take-sight.js';
import { TakeTrialResult } from './take-trial-result.js';

/** What probers ask. Their tokens are good for this and nothing else, and no API key is good for it. */
@PlainV1Controller('prober', 'Probers')
@ApiBearerAuth()
@Public()
@UseGuards(ProberGuard)
export class ProberController {
  constructor(
    private readonly claims: Claims,
    private readonly commands: CommandBus,
  ) {}

  @Post('claims')
  @WriteOperation({
    id: 'claimChecks',
    command: ClaimChecks,
    summary: 'Claim checks that are due',
    description:
      'Needs a prober token, and gives checks of its region. With `wait_ms` it is answered as soon as something is due. A check that is not reported is given out again when it is next due after its time.',
    status: 200,
    answer: ClaimView,
  })
  claim(
    @ByProber() prober: ProberToken,
    @Body() { checks_max: checksMax, trials_max: trialsMax, wait_ms: waitMs }: ChecksWanted,
    @HangUp() hangUp: AbortSignal,
  ): Promise<ClaimView> {
    return this.claims.claim(prober, { checksMax, trialsMax, waitMs }, hangUp);
  }

  @Post('results')
  @WriteOperation({
    id: 'reportChecks',
    command: TakeResults,
    summary: 'Report how checks ended',
    description: 'Needs a prober token. Reporting again changes nothing.',
    status: 200,
    answer: ReportsTakenView,
  })
  report(@ByProber() _prober: ProberToken, @Body() body: CheckReports): Promise<ReportsTakenView> {
    return this.commands.execute(new TakeResults(body.reports));
  }

  @Post('sight')
  @WriteOperation({
    id: 'reportSight',
    command: TakeSight,
    summary: 'Report whether the prober sees anything',
    description:
      'Needs a prober token, which each prober needs for itself. Reporting the same again changes nothing; blindness that is not repeated for 90 seconds is over. While a prober sees nothing, its checks end as `unknown`; the accounts whose monitors are checked from its region are shown why.',
    status: 200,
    answer: SightTakenView,
  })
  reportSight(@ByProber() prober: ProberToken, @Body() sight: ProberSight): Promise<SightTakenView> {
    return this.commands.execute(new TakeSight({ prober, blindness: sight.blindness }));
  }

  @Post('trial-results/:id')
  @WriteOperation({
    id: 'reportTrialCheck',
    command: TakeTrialResult,
    summary: 'Report how a trial check ended',
    description: 'Needs the prober token that claimed it. Reporting again changes nothing.',
    status: 200,
    answer: ReportsTakenView,
    ids: ['id'],
  })
  reportTrial(
    @ByProber() prober: ProberToken,
    @Param('id', PathId) trialId: TrialCheckId,
    @Body() report: TrialReport,
  ): Promise<ReportsTakenView> {
    return this.commands.execute(new TakeTrialResult({ proberId: prober.id, trialId, report }));
  }
}
