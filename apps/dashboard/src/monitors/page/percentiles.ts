export type Figures = {
  readonly averageMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
};

/** By the nearest rank, as the api computes it. */
const percentile = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null;

export const figuresOf = (timesMs: readonly number[]): Figures => {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, ms) => total + ms, 0);
  return {
    averageMs: sorted.length === 0 ? null : Math.round(sum / sorted.length),
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
  };
};
