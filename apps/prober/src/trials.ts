import { setTimeout as sleep } from 'node:timers/promises';
import type { Said } from '@tocsin/domain';
import { type CheckOutcome, hostOf, type Probes, proberSays, worded } from '@tocsin/probes';
import { ApiRefusal, apiBackoff, type ClaimedTrial, type ProberApi, type TrialReport } from './api-client.js';
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

export const reported = ({ message, reason }: Pick<CheckOutcome, 'message' | 'reason'>) => ({
  message,
  reason: JSON.stringify(reason),
});

const notChecked = (said: Said): TrialReport => ({
  status: 'unknown',
  ...reported(worded(said)),
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
      onGivenUp: () => void this.#report(trial.id, notChecked(proberSays.host_busy())),
    });
  }

  async #check(trial: ClaimedTrial): Promise<void> {
    const { run, sight, signal } = this.parts;
    const { id, account, type, target, settings, timeout_ms: timeoutMs } = trial;
    const check = { account, type, target, settings, timeoutMs };
    const outcome = await run(check, signal, (answer) => sight.noteAnswer(account, hostOf(target), answer));
    const { status, durationMs, details } = outcome;
    const found = {
      status,
      ...reported(outcome),
      duration_ms: Math.round(durationMs),
      details: JSON.stringify(details),
    };
    await this.#report(id, signal.aborted ? notChecked(proberSays.stopped()) : found);
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
