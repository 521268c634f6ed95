/**
 * Returns the value at or below which this share of the values lies, by the nearest rank; `null` of no values.
 * @param sorted smallest first
 * @param percent from above 0 to 100
 */
export const percentile = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null;
