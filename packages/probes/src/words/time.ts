import { pluralize } from './text.js';

const dayMs = 86_400_000;

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In its two largest units: `1 day 6 hours`. */
export function spanInWords(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(pluralize(count, unit));
  }
  return parts.join(' ') || '0 seconds';
}

export const momentInWords = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Begun days count. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / dayMs);

/** A message names the threshold instead of the days left, so that it does not change daily. */
export function thresholdPassed(daysLeft: number, thresholds: readonly number[]): number | undefined {
  const passed = thresholds.filter((days) => daysLeft <= days);
  return passed.length === 0 ? undefined : Math.min(...passed);
}
