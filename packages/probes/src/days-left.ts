import { counted } from './counted.js';

const dayMs = 86_400_000;

/** Begun days count: with 1 day left, it is over within 24 hours. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / dayMs);

/**
 * The last threshold that was passed on the way to the end, and not the days: what a message says then does not change
 * every day. `undefined` before the first one.
 */
export function thresholdPassed(daysLeft: number, thresholds: readonly number[]): number | undefined {
  const passed = thresholds.filter((days) => daysLeft <= days);
  return passed.length === 0 ? undefined : Math.min(...passed);
}

/** `1 day`, `14 days`. */
export const daysInWords = (days: number): string => counted(days, 'day');

/** A day as ISO 8601 has it, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
