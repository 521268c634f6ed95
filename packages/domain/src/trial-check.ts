import type { Instant } from './brand.js';
import type { CheckStatus } from './check.js';
import { isWithin } from './clock-jump.js';

export const trialBounds = {
  waitingMax: 5,
  /** Bounds each account, because a trial calls any address that it is given. */
  perMinuteMax: 20,
  takenWithinMs: 15_000,
  /** How long beyond its timeout a taken trial is waited for. */
  reportedWithinMs: 15_000,
  keptMs: 600_000,
} as const;

export type TrialResult = {
  readonly status: CheckStatus;
  readonly message: string;
  readonly durationMs: number;
  readonly details: string | null;
};

/** A single check of settings that are not saved. */
export type TrialCheck = {
  readonly timeoutMs: number;
  readonly createdAt: Instant;
  readonly takenAt: Instant | null;
  readonly result: TrialResult | null;
};

const nobodyLooked = (message: string): TrialResult => ({
  status: 'unknown',
  message,
  durationMs: 0,
  details: null,
});

/** Returns `null` while the trial waits. A missing prober follows from the clock, so no process watches for it. */
export const trialResultAt = (trial: TrialCheck, now: Instant): TrialResult | null => {
  if (trial.result !== null) return trial.result;
  const { takenWithinMs, reportedWithinMs } = trialBounds;
  if (trial.takenAt === null) {
    return isWithin(trial.createdAt, now, takenWithinMs)
      ? null
      : nobodyLooked(
          `No prober has taken this check within ${takenWithinMs / 1000} seconds: none is running, or all are busy.`,
        );
  }
  return isWithin(trial.takenAt, now, trial.timeoutMs + reportedWithinMs)
    ? null
    : nobodyLooked('The prober that took this check has not said how it ended. Try again.');
};
