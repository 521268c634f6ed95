import type { Executor } from '../database/database.js';
import { insertEach } from '../database/entities.js';
import { raw } from '../database/sql.js';
import { checkDay, checkHour, checkLog } from '../tables/checks.js';
import type { Row } from '../tables/table.js';
import { checksIn } from './check-text.js';
import { noChecks, rollupOf } from './rollup.js';

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
