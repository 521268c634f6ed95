import type { Executor } from '../database/database.js';
import { insertEach } from '../database/entities.js';
import { raw } from '../database/sql.js';
import { checkDay, checkHour, checkLog } from '../tables/checks.js';
import type { Row } from '../tables/table.js';
import { checksIn, type KeptCheck } from './check-text.js';

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

/** Moves checks to the log of their hour and adds them to the figures of hour and day. */
export const sealChecks = async (tx: Executor, sealed: readonly Row<typeof checkLog>[]): Promise<void> => {
  await insertEach(
    tx,
    checkLog,
    sealed,
    raw('(series, period) DO UPDATE SET checks = check_log.checks || excluded.checks'),
  );
  const hours = sealed.map(({ series, period, checks }) => ({
    series,
    period,
    ...rollupOf(checksIn(checks, period)),
  }));
  await insertEach(tx, checkHour, hours, addingTo('check_hour'));
  const days = hours.map((hour) => ({ ...hour, period: Math.floor(hour.period / 24) }));
  await insertEach(tx, checkDay, days, addingTo('check_day'));
};

const addingTo = (table: string) => {
  const changes = Object.keys(noChecks).map((column) => `${column} = ${sumOf(column, `${table}.${column}`)}`);
  return raw(`(series, period) DO UPDATE SET ${changes.join(', ')}`);
};

/** In words that both databases have: MIN and MAX of two values differ. */
const sumOf = (column: string, stored: string): string => {
  const added = `excluded.${column}`;
  const [, extreme] = /_(min|max)$/.exec(column) ?? [];
  if (extreme === undefined) return `${stored} + ${added}`;
  const isMore = `${added} ${extreme === 'min' ? '<' : '>'} ${stored} OR ${stored} IS NULL`;
  return `CASE WHEN ${isMore} THEN ${added} ELSE ${stored} END`;
};
