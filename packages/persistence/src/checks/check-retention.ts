import type { Database, Executor } from '../database/database.js';
import { sql } from '../database/sql.js';
import { hourOf } from './check-text.js';

const seriesAtOnceMax = 50;

const dayMs = 24 * 3_600_000;

const hourFiguresKeptMs = 100 * dayMs;
const dayFiguresKeptMs = 800 * dayMs;

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
  // The last note stays: later checks may refer to it.
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
