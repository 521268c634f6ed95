import { randomInt } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ClaimedCheck, type ProberToken, UnitOfWork } from '@tocsin/persistence';
import { wholeSettings } from '../monitors/setting-secrets.js';
import type { ClaimedCheckView, ClaimedTrialView, ClaimView } from './claim-bodies.js';
import { WaitingClaims } from './waiting-claims.js';

/** Claims go through JSON, and so must keep their digits there. */
const claimMax = 2 ** 47;
/** How often each process looks for checks that a clock which was set back has put off. */
const realignEveryMs = 60_000;

/** How much a prober takes on, and how long it waits for something. */
export type Wanted = { readonly checksMax: number; readonly trialsMax: number; readonly waitMs: number };

export class ClaimChecks extends Command<ClaimView> {
  /** @param hangUp ends the wait: nobody is there any more */
  constructor(
    readonly prober: ProberToken,
    readonly wanted: Wanted,
    readonly hangUp: AbortSignal,
  ) {
    super();
  }
}

type Claim = Omit<ClaimView, 'waited_ms'>;

const claimedView = ({ series, monitor, memory }: ClaimedCheck): ClaimedCheckView => ({
  series,
  account: monitor.accountId,
  type: monitor.type,
  target: monitor.target,
  settings: wholeSettings(monitor.settings, monitor.secrets),
  timeout_ms: monitor.timeoutSeconds * 1000,
  previous: memory,
});

/** Hands out checks that are due. The claim is committed before anybody hears of it. */
@CommandHandler(ClaimChecks)
export class ClaimChecksHandler implements ICommandHandler<ClaimChecks> {
  #realignAtMs = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly waiting: WaitingClaims,
  ) {}

  async execute({ prober, wanted, hangUp }: ClaimChecks): Promise<ClaimView> {
    await this.#realign();
    const sought = { region: prober.region, isForTrials: wanted.trialsMax > 0 };
    let waitedMs = 0;
    for (let leftMs = wanted.waitMs; ; ) {
      const claim = await this.#claim(prober, wanted);
      const isEmpty = claim.checks.length === 0 && claim.trials.length === 0;
      if (!isEmpty || leftMs === 0) return { ...claim, waited_ms: Math.round(waitedMs) };
      const beganMs = performance.now();
      leftMs = await this.waiting.untilDue(sought, leftMs, hangUp);
      waitedMs += performance.now() - beganMs;
      if (hangUp.aborted) return { ...claim, waited_ms: Math.round(waitedMs) };
    }
  }

  async #claim(prober: ProberToken, { checksMax, trialsMax }: Wanted): Promise<Claim> {
    const trials = trialsMax > 0 ? await this.#takeTrials(prober, Math.min(trialsMax, checksMax)) : [];
    return { ...(await this.#claimDue(prober, checksMax - trials.length)), trials };
  }

  /** In a transaction of its own: where many checks are due, nobody who tries one waits for them. */
  async #takeTrials({ id }: ProberToken, trialsMax: number): Promise<ClaimedTrialView[]> {
    if (!(await this.unitOfWork.committed.trialChecks.isAnyWaiting())) return [];
    const taken = await this.unitOfWork.run(({ trialChecks }) => trialChecks.take(id, trialsMax));
    return taken.map(({ timeoutMs, accountId, ...trial }) => ({
      ...trial,
      account: accountId,
      timeout_ms: timeoutMs,
    }));
  }

  async #claimDue({ region }: ProberToken, checksMax: number): Promise<Omit<Claim, 'trials'>> {
    const claim = randomInt(1, claimMax);
    // Looking costs less than claiming, and mostly nothing is due.
    const dueInMs = await this.unitOfWork.committed.checkSeries.nextDueInMs(region);
    if (dueInMs !== 0 || checksMax === 0) return { claim, checks: [], next_due_in_ms: dueInMs };
    return this.unitOfWork.run(async ({ checkSeries }) => {
      const checks = await checkSeries.claim(region, checksMax, claim);
      const next_due_in_ms = await checkSeries.nextDueInMs(region);
      return { claim, checks: checks.map(claimedView), next_due_in_ms };
    });
  }

  /** What must happen now and then while anybody claims, and what nobody but those who claim would do. */
  async #realign(): Promise<void> {
    const monotonicMs = performance.now();
    if (monotonicMs < this.#realignAtMs) return;
    this.#realignAtMs = monotonicMs + realignEveryMs;
    await this.unitOfWork.run(({ checkSeries }) => checkSeries.realign());
  }
}
