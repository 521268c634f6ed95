import type { Executor } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';
import { lowestOpenId, runningTransactions } from './appenders.js';
import { logOrders } from './log-order.js';

type Row = { readonly unsettled: 1 | null };

/** The rows before the first that an earlier one can still precede. */
export const settledOf = <R extends Row>(rows: readonly R[]): readonly R[] => {
  const unsettled = rows.findIndex((row) => row.unsettled === 1);
  return unsettled < 0 ? rows : rows.slice(0, unsettled);
};

/**
 * Returns what `LogOrder.isUnsettled` is when only transactions that append count. It costs another statement, and
 * holds for statements that start later.
 */
export const unsettledByAppenders = async (read: Executor): Promise<Sql> => {
  if (read.dialect.name === 'sqlite') return logOrders.sqlite.isUnsettled;
  return sql`CASE WHEN txid >= ${lowestOpenId(await runningTransactions(read))} THEN 1 END`;
};

/** @param select reads rows in the order of the log, with the given expression as `unsettled` */
export const settledRows = async <R extends Row>(
  read: Executor,
  select: (isUnsettled: Sql) => Promise<readonly R[]>,
): Promise<readonly R[]> => {
  const rows = await select(logOrders[read.dialect.name].isUnsettled);
  const settled = settledOf(rows);
  if (settled.length > 0 || rows.length === 0) return settled;
  return settledOf(await select(await unsettledByAppenders(read)));
};
