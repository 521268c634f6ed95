import { setTimeout as sleep } from 'node:timers/promises';
import { ApiRefusal, type GivenTrial, type ProberApi, type TrialReport } from './api-client.js';
import { Backoff } from './backoff.js';
import { hostOf } from './host-of.js';
import type { Lanes } from './lanes.js';
import type { ProberLog } from './prober-log.js';
import type { RunCheck } from './run-check.js';
import type { Sight } from './sight.js';

/** How long to try to report a result: after that nobody waits for it any more. */
const reportWithinMs = 15_000;

export type TrialsParts = {
  readonly api: Pick<ProberApi, 'reportTrial'>;
  readonly run: RunCheck;
  readonly sight: Pick<Sight, 'saw'>;
  readonly lanes: Lanes;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
  readonly log: ProberLog;
  readonly monotonicMs: () => number;
};

const nobodyLooked = (message: string): TrialReport => ({
  status: 'unknown',
  message,
  duration_ms: 0,
  details: null,
});

/**
 * Makes checks that somebody tries, beside those that are due and within the same bounds. What is found is told as it
 * is, and nothing is remembered of it.
 */
export class Trials {
  constructor(private readonly parts: TrialsParts) {}

  take(trial: GivenTrial): void {
    this.parts.lanes.add({
      host: hostOf(trial.target),
      run: () => this.#check(trial),
      onGivenUp: () =>
        void this.#report(trial.id, nobodyLooked('Too many checks of this host are under way. Try again.')),
    });
  }

  async #check(trial: GivenTrial): Promise<void> {
    const { run, sight, signal } = this.parts;
    const { id, account, type, target, settings, timeout_ms: timeoutMs } = trial;
    const check = { account, type, target, settings, timeoutMs };
    const { status, message, durationMs, details } = await run(check, signal, (answer) =>
      sight.saw(account, hostOf(target), answer),
    );
    const found = { status, message, duration_ms: Math.round(durationMs), details: JSON.stringify(details) };
    await this.#report(id, signal.aborted ? nobodyLooked('The prober was stopped. Try again.') : found);
  }

  async #report(id: string, report: TrialReport): Promise<void> {
    const { api, log, monotonicMs, signal } = this.parts;
    const backoff = new Backoff();
    for (const untilMs = monotonicMs() + reportWithinMs; monotonicMs() < untilMs; ) {
      try {
        await api.reportTrial(id, report);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the api does not take the result of a trial check');
        if (error instanceof ApiRefusal || signal.aborted) return;
        await sleep(backoff.next());
      }
    }
  }
}
