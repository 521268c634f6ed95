import type { Database, Executor, TransactionOptions } from '../database/database.js';
import { raw } from '../database/sql.js';
import { type Batch, stepForEach, stepOf } from './sqlite-batch.js';
import { sqliteDialect } from './sqlite-dialect.js';

/** Runs the transactions of a SQLite database: one queue for a file, or the steps of a simulation. */
export type SqliteWrites = {
  run<T>(work: (tx: Executor) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** @returns how many rows each step changed that was run */
  runBatch(batch: Batch): Promise<number[]>;
};

/** Makes a database's transactions on `writes`. */
export const sqliteTransactions = (
  writes: SqliteWrites,
): Pick<Database, 'dialect' | 'transaction' | 'commitEach' | 'commitEachAfter'> => ({
  dialect: sqliteDialect,
  transaction: (work, options) => writes.run(work, options),
  commitEach: async (shape, rows, statement) => {
    const [changes = 0] = await writes.runBatch([stepForEach(shape, rows, statement)]);
    return changes;
  },
  commitEachAfter: async (first, shape, rows, statement, also) => {
    const each = stepForEach(shape, rows, (each) => statement(each, raw('')));
    const between = also === undefined ? [] : [stepOf(also(raw('')))];
    const [isFirst, ...changes] = await writes.runBatch([stepOf(first), ...between, each]);
    return isFirst === 0 ? null : (changes.at(-1) ?? 0);
  },
});
