import type { Executor } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';
import { checksIn } from './check-text.js';
import { type Rollup, rollupOf } from './rollup.js';

type SealedChecks = { readonly series: number; readonly period: number; readonly checks: string };

/** Moves checks to the log of their hour and adds them to the figures of hour and day. */
export const sealChecks = async (tx: Executor, sealed: readonly SealedChecks[]): Promise<void> => {
  if (sealed.length === 0) return;
  await tx.runEach(
    { series: 'bigint', period: 'bigint', checks: 'text' },
    sealed,
    ({ each, values }) => sql`
      INSERT INTO check_log (series, period, checks)
      ${values(sql`${each.series}, ${each.period}, ${each.checks}`)}
      ON CONFLICT (series, period) DO UPDATE SET checks = check_log.checks || excluded.checks`,
  );
  const hours = sealed.map(({ series, period, checks }) => ({
    series,
    period,
    ...rollupOf(checksIn(checks, period)),
  }));
  await count(tx, 'check_hour', hours);
  await count(
    tx,
    'check_day',
    hours.map((hour) => ({ ...hour, period: Math.floor(hour.period / 24) })),
  );
};

const count = async (
  tx: Executor,
  table: 'check_hour' | 'check_day',
  periods: readonly (Rollup & { series: number; period: number })[],
): Promise<void> => {
  const into = table === 'check_hour' ? sql`check_hour` : sql`check_day`;
  // MIN and MAX with two arguments ignore NULL on PostgreSQL only, and have other names there.
  const least = (before: Sql, added: Sql) =>
    sql`CASE WHEN ${added} < ${before} OR ${before} IS NULL THEN ${added} ELSE ${before} END`;
  await tx.runEach(
    {
      series: 'bigint',
      period: 'bigint',
      up: 'bigint',
      degraded: 'bigint',
      down: 'bigint',
      unknown: 'bigint',
      unconfirmed: 'bigint',
      maintenance: 'bigint',
      duration_ms_sum: 'bigint',
      duration_ms_min: 'bigint',
      duration_ms_max: 'bigint',
    },
    periods,
    ({ each, values }) => sql`
      INSERT INTO ${into} AS c (series, period, up, degraded, down, unknown, unconfirmed, maintenance,
        duration_ms_sum, duration_ms_min, duration_ms_max)
      ${values(sql`${each.series}, ${each.period}, ${each.up}, ${each.degraded}, ${each.down}, ${each.unknown},
        ${each.unconfirmed}, ${each.maintenance}, ${each.duration_ms_sum}, ${each.duration_ms_min}, ${each.duration_ms_max}`)}
      ON CONFLICT (series, period) DO UPDATE SET up = c.up + excluded.up,
        degraded = c.degraded + excluded.degraded, down = c.down + excluded.down,
        unknown = c.unknown + excluded.unknown, unconfirmed = c.unconfirmed + excluded.unconfirmed,
        maintenance = c.maintenance + excluded.maintenance,
        duration_ms_sum = c.duration_ms_sum + excluded.duration_ms_sum,
        duration_ms_min = ${least(sql`c.duration_ms_min`, sql`excluded.duration_ms_min`)},
        duration_ms_max = CASE WHEN excluded.duration_ms_max > c.duration_ms_max OR c.duration_ms_max IS NULL
          THEN excluded.duration_ms_max ELSE c.duration_ms_max END`,
  );
};
