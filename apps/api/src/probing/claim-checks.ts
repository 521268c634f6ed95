import { randomInt } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ProberTokenId } from '@tocsin/domain';
import type { ClaimedCheck, Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { wholeSettings } from '../monitors/setting-secrets.js';
import type { ClaimedCheckView, ClaimedTrialView, ClaimView } from './claim-bodies.js';

/** Claims are JSON numbers, and must keep all their digits. */
const claimMax = 2 ** 47;

export const newClaim = (): number => randomInt(1, claimMax);

const claimedView = ({ series, monitor, memory, evidenceBodies }: ClaimedCheck): ClaimedCheckView => ({
  series,
  account: monitor.accountId,
  type: monitor.type,
  target: monitor.target,
  settings: wholeSettings(monitor.settings, monitor.secrets),
  timeout_ms: monitor.timeoutSeconds * 1000,
  previous: memory,
  evidence: evidenceBodies ? 'with_bodies' : 'without_bodies',
});

export type DueClaim = Omit<ClaimView, 'waited_ms' | 'trials'>;

/** Claims due checks. The claim is committed before its prober hears of it. */
export class ClaimChecks extends ChangeCommand<
  DueClaim,
  { readonly region: string; readonly checksMax: number }
> {}

@CommandHandler(ClaimChecks)
export class ClaimChecksHandler implements ChangeHandler<ClaimChecks> {
  async handle({ data: { region, checksMax } }: ClaimChecks, { checkSeries }: Repositories) {
    const claim = newClaim();
    const checks = await checkSeries.claim(region, checksMax, claim);
    const next_due_in_ms = await checkSeries.nextDueInMs(region);
    const answer = { claim, checks: checks.map(claimedView), next_due_in_ms };
    return checks.length > 0 ? unaudited(answer) : unchanged(answer);
  }
}

type TrialRequest = { readonly proberId: ProberTokenId; readonly trialsMax: number };

/** Hands out trial checks. */
export class ClaimTrials extends ChangeCommand<ClaimedTrialView[], TrialRequest> {}

@CommandHandler(ClaimTrials)
export class ClaimTrialsHandler implements ChangeHandler<ClaimTrials> {
  async handle({ data: { proberId, trialsMax } }: ClaimTrials, { trialChecks }: Repositories) {
    const taken = await trialChecks.take(proberId, trialsMax);
    const trials = taken.map(({ timeoutMs, accountId, ...trial }) => ({
      ...trial,
      account: accountId,
      timeout_ms: timeoutMs,
    }));
    return trials.length > 0 ? unaudited(trials) : unchanged(trials);
  }
}

/** Makes due what a clock that was set back has put off. */
export class RealignChecks extends ChangeCommand {}

@CommandHandler(RealignChecks)
export class RealignChecksHandler implements ChangeHandler<RealignChecks> {
  async handle(_command: RealignChecks, repositories: Repositories) {
    const { checkSeries, heartbeats, uncheckedMonitors, channelTroubles, channelTrials, batches } =
      repositories;
    await checkSeries.realign();
    await heartbeats.realign();
    await uncheckedMonitors.realign();
    await channelTroubles.realign();
    await channelTrials.realign();
    await batches.realign();
    return unaudited(undefined);
  }
}
