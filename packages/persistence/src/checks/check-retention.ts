import type { Database, Executor } from '../database/database.js';
import { sql } from '../database/sql.js';
import { hourOf } from './check-text.js';

/** How many series one step looks at: bounds how long other writers wait for it. */
const seriesAtOnceMax = 50;

const dayMs = 24 * 3_600_000;

/** Figures are small, and what is shown of a year ago are days. */
const hourFiguresKeptMs = 100 * dayMs;
const dayFiguresKeptMs = 800 * dayMs;

/** Removes checks, and figures of checks, that are too old from some series. @returns how many rows */
const removeFrom = async (
  tx: Executor,
  series: readonly { readonly id: number }[],
  nowMs: number,
  checksKeptMs: number,
): Promise<number> => {
  const these = sql`SELECT r.id FROM ${tx.dialect.records('r', { id: 'bigint' }, series)}`;
  const checksBeforeMs = nowMs - checksKeptMs;
  const logs = await tx.run(
    sql`DELETE FROM check_log WHERE series IN (${these}) AND period < ${hourOf(checksBeforeMs)}`,
  );
  // The last note before stays: it may be what checks say to this day.
  const notes = await tx.run(sql`
    DELETE FROM check_note WHERE series IN (${these}) AND at < (
      SELECT MAX(later.at) FROM check_note later WHERE later.series = check_note.series AND later.at < ${checksBeforeMs})`);
  const hours = await tx.run(
    sql`DELETE FROM check_hour WHERE series IN (${these}) AND period < ${hourOf(nowMs - hourFiguresKeptMs)}`,
  );
  const days = await tx.run(sql`
    DELETE FROM check_day WHERE series IN (${these}) AND period < ${Math.floor((nowMs - dayFiguresKeptMs) / dayMs)}`);
  return logs + notes + hours + days;
};

/** Removes what is too old of checks, some series after the other: each step is one short transaction. */
export async function* removeOldChecks(
  database: Database,
  nowMs: number,
  checksKeptMs: number,
): AsyncGenerator<number, void, void> {
  for (let after = 0; ; ) {
    const series = await database.read.all<{ id: number }>(
      sql`SELECT id FROM check_series WHERE id > ${after} ORDER BY id LIMIT ${seriesAtOnceMax}`,
    );
    const last = series.at(-1);
    if (last === undefined) return;
    yield await database.transaction((tx) => removeFrom(tx, series, nowMs, checksKeptMs));
    after = last.id;
  }
}
