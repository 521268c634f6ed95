import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import type { ClaimedTrialView, ClaimView } from './claim-bodies.js';
import { ClaimChecks, ClaimTrials, type DueClaim, newClaim, RealignChecks } from './claim-checks.js';
import { WaitingClaims } from './waiting-claims.js';

/** How often checks are looked for that a clock which was set back has put off. */
const realignEveryMs = 60_000;

export type ClaimRequest = {
  readonly checksMax: number;
  readonly trialsMax: number;
  readonly waitMs: number;
};

type Claim = Omit<ClaimView, 'waited_ms'>;

/** Claims checks for probers, and has a claim wait that finds nothing due. */
@Injectable()
export class Claims {
  #realignAtMs = 0;

  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly waiting: WaitingClaims,
  ) {}

  /** @param disconnected aborts when the prober disconnects */
  async claim(prober: ProberToken, wanted: ClaimRequest, disconnected: AbortSignal): Promise<ClaimView> {
    await this.#realign();
    const filter = { region: prober.region, isForTrials: wanted.trialsMax > 0 };
    let waitedMs = 0;
    for (let leftMs = wanted.waitMs; ; ) {
      const claim = await this.#claim(prober, wanted);
      const isEmpty = claim.checks.length === 0 && claim.trials.length === 0;
      if (!isEmpty || leftMs === 0) return { ...claim, waited_ms: Math.round(waitedMs) };
      const beganMs = performance.now();
      leftMs = await this.waiting.untilDue(filter, leftMs, disconnected);
      waitedMs += performance.now() - beganMs;
      if (disconnected.aborted) return { ...claim, waited_ms: Math.round(waitedMs) };
    }
  }

  async #claim(prober: ProberToken, { checksMax, trialsMax }: ClaimRequest): Promise<Claim> {
    const trials = trialsMax > 0 ? await this.#claimTrials(prober, Math.min(trialsMax, checksMax)) : [];
    return { ...(await this.#claimDue(prober, checksMax - trials.length)), trials };
  }

  /** In its own transaction: a trial never waits for many due checks. */
  async #claimTrials({ id }: ProberToken, trialsMax: number): Promise<readonly ClaimedTrialView[]> {
    if (!(await this.committed.trialChecks.isAnyWaiting())) return [];
    return this.commands.execute(new ClaimTrials({ proberId: id, trialsMax }));
  }

  async #claimDue({ region }: ProberToken, checksMax: number): Promise<DueClaim> {
    // Looking costs less than claiming, and mostly nothing is due.
    const dueInMs = await this.committed.checkSeries.nextDueInMs(region);
    if (dueInMs !== 0 || checksMax === 0) return { claim: newClaim(), checks: [], next_due_in_ms: dueInMs };
    return this.commands.execute(new ClaimChecks({ region, checksMax }));
  }

  async #realign(): Promise<void> {
    const monotonicMs = performance.now();
    if (monotonicMs < this.#realignAtMs) return;
    this.#realignAtMs = monotonicMs + realignEveryMs;
    await this.commands.execute(new RealignChecks());
  }
}
