/** An ellipsis marks the cut. Counts code points. */
export function shorten(text: string, charsMax: number): string {
  // At most two code units make a character.
  if (text.length <= charsMax) return text;
  const chars = [...text.slice(0, 2 * charsMax + 2)];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax - 1).join('')}…`;
}

const dayMs = 86_400_000;

/** Begun days count. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / dayMs);

/** A message names the threshold instead of the days left, so that it does not change daily. */
export function thresholdPassed(daysLeft: number, thresholds: readonly number[]): number | undefined {
  const passed = thresholds.filter((days) => daysLeft <= days);
  return passed.length === 0 ? undefined : Math.min(...passed);
}
