import type { CheckCounting, CheckOutcome } from '@tocsin/domain';
import { toMs } from '../database/instants.js';
import type { AwaitedCheck } from './awaited-checks.js';
import { hourOf, textOfCheck } from './check-text.js';
import { withoutDuration, wordsOf } from './wording.js';

/** How many checks lie beside their series before they go to those of their hour. */
const tailChecksMax = 120;

/** How an awaited check ended. */
export type ReportedCheck = {
  readonly check: Pick<AwaitedCheck, 'series' | 'region' | 'monitor' | 'tail'>;
  readonly outcome: CheckOutcome;
  /** How it counts in the monitor's uptime. */
  readonly counting: CheckCounting;
  /** As JSON. */
  readonly details: string | null;
  /** As JSON; `null` leaves what is remembered as it is. */
  readonly memory: string | null;
  /** The next check comes within this time, and no later than its schedule says. */
  readonly nextWithinMs: number;
};

/** What is written of a result: the tail as it now is and, now and then, what leaves it, a note, and what was found. */
export const keptOf = (
  { check: { series, tail }, outcome, counting, details }: ReportedCheck,
  nowMs: number,
) => {
  const { status, durationMs } = outcome;
  const at = toMs(outcome.at);
  const period = hourOf(at);
  const message = withoutDuration(outcome.message, durationMs);
  const isNewHour = period !== tail.period;
  const asNoted = tail.status === status && message === tail.noteMessage;
  // Where only figures differ, once an hour is enough.
  const isTold =
    asNoted || (tail.status === status && !isNewHour && wordsOf(message) === wordsOf(tail.noteMessage));
  const isFull = tail.checks.split(' ').length > tailChecksMax;
  const isSealed = tail.checks !== '' && (isNewHour || isFull);
  // Its details have figures that differ with every check: once an hour is enough for these, too.
  const isFound = details !== null && status !== 'unknown' && (isNewHour || !asNoted);
  const text = textOfCheck({ atMs: at, status, durationMs, counting, asNoted: asNoted || !isTold });
  return {
    tail: {
      series,
      period,
      checks: isSealed ? text : tail.checks + text,
      at,
      status,
      message: outcome.message,
      note: isTold ? tail.noteMessage : message,
      seen_at: status === 'unknown' ? tail.seenAtMs : Math.min(at + durationMs, nowMs),
    },
    sealed: isSealed ? { series, period: tail.period, checks: tail.checks } : undefined,
    note: isTold ? undefined : { series, at, status, message, details },
    finding: isFound ? { series, at, status, message: outcome.message, details } : undefined,
  };
};
