import type { CheckCounting, CheckOutcome } from '@tocsin/domain';
import { toMs } from '../database/instants.js';
import type { AwaitedCheck } from './awaited-checks.js';
import { phasesOf } from './check-phases.js';
import { hourOf, textOfCheck } from './check-text.js';
import { withoutDuration, wordsOf } from './wording.js';

/** Checks that a tail holds before they move to the log of their hour. */
const tailChecksMax = 120;

/** A finding, and the phases of a check, are stored at this interval, although the checks repeat them. */
const findingKeptMs = 5 * 60_000;

export type ReportedCheck = {
  readonly check: Pick<AwaitedCheck, 'series' | 'region' | 'monitor' | 'tail'>;
  readonly outcome: CheckOutcome;
  readonly counting: CheckCounting;
  readonly details: string | null;
  /** JSON; `null` keeps the stored memory. */
  readonly memory: string | null;
  readonly nextWithinMs: number;
};

/** Most results change the tail only. */
export const keptOf = (
  { check: { series, tail }, outcome, counting, details }: ReportedCheck,
  nowMs: number,
) => {
  const { status, durationMs } = outcome;
  const at = toMs(outcome.at);
  const period = hourOf(at);
  const message = withoutDuration(outcome.message, durationMs);
  const isNewHour = period !== tail.period;
  const asNoted = tail.status === status && message === tail.note_message;
  // Messages that differ in figures only are noted once an hour.
  const isNoted =
    asNoted || (tail.status === status && !isNewHour && wordsOf(message) === wordsOf(tail.note_message));
  const isFull = tail.checks.split(' ').length > tailChecksMax;
  const isSealed = tail.checks !== '' && (isNewHour || isFull);
  const isOutdated = Math.floor(at / findingKeptMs) !== Math.floor(tail.at / findingKeptMs);
  const isFound = details !== null && status !== 'unknown' && (isOutdated || !asNoted);
  const text = textOfCheck({
    ...{ atMs: at, status, durationMs, counting },
    asNoted: asNoted || !isNoted,
    phases: isOutdated ? phasesOf(details) : null,
  });
  return {
    tail: {
      series,
      period,
      checks: isSealed ? text : tail.checks + text,
      at,
      status,
      message: outcome.message,
      note: isNoted ? tail.note_message : message,
      seen_at: status === 'unknown' ? tail.seen_at : Math.min(at + durationMs, nowMs),
    },
    sealed: isSealed ? { series, period: tail.period, checks: tail.checks } : undefined,
    note: isNoted ? undefined : { series, at, status, message, details },
    finding: isFound ? { series, at, status, message: outcome.message, details } : undefined,
  };
};
