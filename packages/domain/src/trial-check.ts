import type { Instant } from './brand.js';
import type { CheckStatus } from './check.js';

export const trialBounds = {
  /** How many trial checks of an account wait for their result at the same time. */
  waitingMax: 5,
  /** How many an account may ask for in a minute: a trial calls wherever it is told to. */
  perMinuteMax: 20,
  /** How long one waits for a prober. */
  takenWithinMs: 15_000,
  /** How long beyond its time one that a prober has taken is waited for. */
  reportedWithinMs: 15_000,
  /** How long one is kept. */
  keptMs: 600_000,
} as const;

/** How a trial check ended. */
export type TrialResult = {
  readonly status: CheckStatus;
  /** A sentence for the customer. */
  readonly message: string;
  readonly durationMs: number;
  /** As JSON. */
  readonly details: string | null;
};

/** A check that is made once, of what is not watched yet. Nothing comes of it but its result. */
export type TrialCheck = {
  readonly timeoutMs: number;
  readonly createdAt: Instant;
  /** When a prober took it. */
  readonly takenAt: Instant | null;
  readonly result: TrialResult | null;
};

const nobodyLooked = (message: string): TrialResult => ({
  status: 'unknown',
  message,
  durationMs: 0,
  details: null,
});

/**
 * How a trial check has ended at a moment, `null` while its result is waited for. That nobody took it, or that its
 * prober is gone, follows from the clock: no process has to find out.
 */
export const trialResultAt = (trial: TrialCheck, now: Instant): TrialResult | null => {
  if (trial.result !== null) return trial.result;
  const { takenWithinMs, reportedWithinMs } = trialBounds;
  if (trial.takenAt === null) {
    return Date.parse(now) - Date.parse(trial.createdAt) < takenWithinMs
      ? null
      : nobodyLooked(
          `No prober has taken this check within ${takenWithinMs / 1000} seconds: none is running, or all are busy.`,
        );
  }
  return Date.parse(now) - Date.parse(trial.takenAt) < trial.timeoutMs + reportedWithinMs
    ? null
    : nobodyLooked('The prober that took this check has not said how it ended. Try again.');
};
