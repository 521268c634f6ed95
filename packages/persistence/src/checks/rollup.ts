import type { checkHour } from '../tables/checks.js';
import type { Row } from '../tables/table.js';
import type { KeptCheck } from './check-text.js';

/** The checks of a period, by result. A check in maintenance counts as `maintenance` only. */
export type Rollup = Readonly<Omit<Row<typeof checkHour>, 'series' | 'period'>>;

export const noChecks: Rollup = {
  up: 0,
  degraded: 0,
  down: 0,
  unknown: 0,
  unconfirmed: 0,
  maintenance: 0,
  duration_ms_sum: 0,
  duration_ms_min: null,
  duration_ms_max: null,
};

const least = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
const most = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

export const mergeRollups = (a: Rollup, b: Rollup): Rollup => ({
  up: a.up + b.up,
  degraded: a.degraded + b.degraded,
  down: a.down + b.down,
  unknown: a.unknown + b.unknown,
  unconfirmed: a.unconfirmed + b.unconfirmed,
  maintenance: a.maintenance + b.maintenance,
  duration_ms_sum: a.duration_ms_sum + b.duration_ms_sum,
  duration_ms_min: least(a.duration_ms_min, b.duration_ms_min),
  duration_ms_max: most(a.duration_ms_max, b.duration_ms_max),
});

const ofOne = ({ status, durationMs, counting }: KeptCheck): Rollup => {
  if (counting === 'maintenance') return { ...noChecks, maintenance: 1 };
  const isAnswered = status === 'up' || status === 'degraded';
  return {
    ...noChecks,
    [status]: 1,
    unconfirmed: counting === 'unconfirmed' ? 1 : 0,
    ...(isAnswered && {
      duration_ms_sum: durationMs,
      duration_ms_min: durationMs,
      duration_ms_max: durationMs,
    }),
  };
};

export const rollupOf = (checks: readonly KeptCheck[]): Rollup =>
  checks.map(ofOne).reduce(mergeRollups, noChecks);
