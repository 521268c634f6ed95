import { elapsedMs, type Instant, instant } from './brand.js';

/** A wall clock that was read between two moments of a monotonic clock. */
export type ClockReading = {
  readonly wallMs: number;
  readonly earliestMs: number;
  readonly latestMs: number;
};

/** `byMs` is negative when the clock was set back. Stored. */
export type ClockJump = { readonly at: Instant; readonly byMs: number };

/** What is read of a clock. A jump is the latest that is known. */
export type ClockState = { readonly now: Instant; readonly jump: ClockJump | null };

/** A leap second is 1 s, and programs that correct a clock slowly stay far below. */
export const clockJumpToleranceMs = 2_000;

/**
 * Returns the jump that two readings of a clock prove, or `null`. A clock that was read during a long pause proves less.
 * A machine that slept looks like one whose clock was set forward.
 */
export const jumpBetween = (before: ClockReading, after: ClockReading): ClockJump | null => {
  const wentMs = after.wallMs - before.wallMs;
  const aheadMs = wentMs - (after.latestMs - before.earliestMs);
  const behindMs = wentMs - (after.earliestMs - before.latestMs);
  const byMs = aheadMs > 0 ? aheadMs : Math.min(behindMs, 0);
  if (Math.abs(byMs) <= clockJumpToleranceMs) return null;
  return { at: instant(new Date(after.wallMs)), byMs: Math.round(byMs) };
};

/** Whether a clock jumped so lately that times from before prove nothing. */
export const isUnsettled = ({ now, jump }: ClockState, forMs: number): boolean =>
  jump !== null && Math.abs(elapsedMs(jump.at, now)) < forMs;

/** Whether `from` is less than `ms` ago. A moment in the future stems from a clock that was set back since. */
export const isWithin = (from: Instant, now: Instant, ms: number): boolean =>
  Math.abs(elapsedMs(from, now)) < ms;
