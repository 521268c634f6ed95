import type { Instant } from './brand.js';
import type { CheckStatus } from './check.js';
import { isWithin } from './clock-jump.js';
import type { Reason, Said } from './reason.js';
import { inEnglish, reasonsOf } from './reason-book.js';

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
  /** The reason in the message; unset by probers of earlier versions. */
  readonly reason?: Reason;
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

const says = reasonsOf('trial', {
  not_taken: {
    en: 'No prober has taken this check within {within:limit}: none is running, or all are busy.',
    de: 'Kein Prüfer hat diese Prüfung innerhalb von {within:limit} übernommen: Keiner läuft, oder alle sind beschäftigt.',
    ar: 'لم يتولَّ أي مسبار هذا الفحص خلال {within:limit}: لا مسبار يعمل، أو كلّها مشغولة.',
  },
  not_reported: {
    en: 'The prober that took this check has not said how it ended. Try again.',
    de: 'Der Prüfer, der diese Prüfung übernahm, hat kein Ergebnis gemeldet. Versuchen Sie es noch einmal.',
    ar: 'لم يبلّغ المسبار الذي تولّى هذا الفحص عن نهايته. حاول مرة أخرى.',
  },
});

const nobodyLooked = (reason: Said): TrialResult => ({
  status: 'unknown',
  message: inEnglish(reason),
  reason,
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
      : nobodyLooked(says.not_taken({ within: takenWithinMs }));
  }
  return isWithin(trial.takenAt, now, trial.timeoutMs + reportedWithinMs)
    ? null
    : nobodyLooked(says.not_reported());
};
