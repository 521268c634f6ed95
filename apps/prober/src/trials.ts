import { setTimeout as sleep } from 'node:timers/promises';
import { hostOf, type Probes } from '@tocsin/probes';
import { apiBackoff } from './api-backoff.js';
import { ApiRefusal, type ClaimedTrial, type ProberApi, type TrialReport } from './api-client.js';
import type { Lanes } from './lanes.js';
import type { ProberLog } from './prober-log.js';
import type { Sight } from './sight.js';

/** After this time nobody waits for the result. */
const reportWithinMs = 15_000;

export type TrialsParts = {
  readonly api: Pick<ProberApi, 'reportTrial'>;
  readonly run: Probes['run'];
  readonly sight: Pick<Sight, 'noteAnswer'>;
  readonly lanes: Lanes;
  readonly signal: AbortSignal;
  readonly log: ProberLog;
  readonly monotonicMs: () => number;
};

const notChecked = (message: string): TrialReport => ({
  status: 'unknown',
  message,
  duration_ms: 0,
  details: null,
});

/** Runs trial checks within the same bounds. Nothing is remembered of them. */
export class Trials {
  constructor(private readonly parts: TrialsParts) {}

  take(trial: ClaimedTrial): void {
    this.parts.lanes.add({
      host: hostOf(trial.target),
      run: () => this.#check(trial),
      onGivenUp: () =>
        void this.#report(
          trial.id,
          notChecked('Too many checks of this host are running. Try again in a moment.'),
        ),
    });
  }

  async #check(trial: ClaimedTrial): Promise<void> {
    const { run, sight, signal } = this.parts;
    const { id, account, type, target, settings, timeout_ms: timeoutMs } = trial;
    const check = { account, type, target, settings, timeoutMs };
    const { status, message, durationMs, details } = await run(check, signal, (answer) =>
      sight.noteAnswer(account, hostOf(target), answer),
    );
    const found = { status, message, duration_ms: Math.round(durationMs), details: JSON.stringify(details) };
    await this.#report(id, signal.aborted ? notChecked('The prober was stopped. Try again.') : found);
  }

  async #report(id: string, report: TrialReport): Promise<void> {
    const { api, log, monotonicMs, signal } = this.parts;
    const backoff = apiBackoff();
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
