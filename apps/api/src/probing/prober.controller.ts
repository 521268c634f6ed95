import { Body, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { TrialCheckId } from '@tocsin/domain';
import type { ProberToken } from '@tocsin/persistence';
import { Public } from '../http/access/access.js';
import { PathId } from '../http/bodies/text.js';
import { PlainV1Controller, proberSecurity, WriteOperation } from '../http/operation.js';
import { ClientDisconnected } from '../http/server/client-disconnected.js';
import { ChecksWanted, ClaimView } from './claim-bodies.js';
import { ClaimChecks } from './claim-checks.js';
import { Claims } from './claims.js';
import { CurrentProber, ProberGuard } from './prober-guard.js';
import {
  CheckReports,
  ProberSight,
  ReportsTakenView,
  reportsIn,
  SightTakenView,
  TrialReport,
} from './report-bodies.js';
import { TakeResults, TakeSight, TakeTrialResult } from './take-results.js';

/** Prober tokens are good for these requests and nothing else. */
@PlainV1Controller('prober', 'Probers')
@ApiBearerAuth(proberSecurity)
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
      'Needs a prober token, and returns checks of its region. With `wait_ms`, the request waits until a check is due. A check that is not reported within its time can be claimed again when it is next due.',
    status: 200,
    answer: ClaimView,
  })
  claim(
    @CurrentProber() prober: ProberToken,
    @Body() { checks_max: checksMax, trials_max: trialsMax, wait_ms: waitMs }: ChecksWanted,
    @ClientDisconnected() disconnected: AbortSignal,
  ): Promise<ClaimView> {
    return this.claims.claim(prober, { checksMax, trialsMax, waitMs }, disconnected);
  }

  @Post('results')
  @WriteOperation({
    id: 'reportChecks',
    command: TakeResults,
    summary: 'Report the results of checks',
    description:
      'Needs a prober token of the region that claimed the checks. A repeated report changes nothing.',
    status: 200,
    answer: ReportsTakenView,
  })
  async report(
    @CurrentProber() { region }: ProberToken,
    @Body() body: CheckReports,
  ): Promise<ReportsTakenView> {
    return this.commands.execute(new TakeResults({ region, reports: await reportsIn(body) }));
  }

  @Post('sight')
  @WriteOperation({
    id: 'reportSight',
    command: TakeSight,
    summary: 'Report whether the prober is blind',
    description:
      'Needs a prober token that no other prober uses. A prober is blind until it reports otherwise, or reports nothing for 90 seconds. While it is blind, its checks end as `unknown`, and accounts with monitors in its region can see why.',
    status: 200,
    answer: SightTakenView,
  })
  reportSight(@CurrentProber() prober: ProberToken, @Body() sight: ProberSight): Promise<SightTakenView> {
    return this.commands.execute(new TakeSight({ prober, blindness: sight.blindness }));
  }

  @Post('trial-results/:id')
  @WriteOperation({
    id: 'reportTrialCheck',
    command: TakeTrialResult,
    summary: 'Report the result of a trial check',
    description: 'Needs the prober token that claimed the trial. A repeated report changes nothing.',
    status: 200,
    answer: ReportsTakenView,
    ids: ['id'],
  })
  reportTrial(
    @CurrentProber() prober: ProberToken,
    @Param('id', PathId) trialId: TrialCheckId,
    @Body() report: TrialReport,
  ): Promise<ReportsTakenView> {
    return this.commands.execute(new TakeTrialResult({ proberId: prober.id, trialId, report }));
  }
}
