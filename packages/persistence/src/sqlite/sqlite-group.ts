import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  driverErrorOf,
  type Executor,
  TransactionEnded,
  type TransactionOptions,
} from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { takeTurns } from '../turns/turns.js';
import { sqliteDialect } from './sqlite-dialect.js';
import { type Batch, type SqliteExecutor, stepForEach, stepOf } from './sqlite-executor.js';

const writeLockWithinMs = 10_000;
export const writeLockTryEveryMs = 1;

export type Committed = {
  readonly ended: readonly PromiseSettledResult<unknown>[];
  /** Changes between two groups only if another connection commits. */
  readonly dataVersion: unknown;
};

/**
 * SQLite's own waiting would block the thread and pause up to 100 ms, so it is off.
 * @throws the driver's error after `writeLockWithinMs`
 */
export const beginImmediate = async (tx: Pick<Executor, 'run'>): Promise<void> => {
  const deadlineMs = performance.now() + writeLockWithinMs;
  for (;;) {
    try {
      await tx.run(sql`BEGIN IMMEDIATE`);
      return;
    } catch (error) {
      if (driverErrorOf(error).code !== 'SQLITE_BUSY' || performance.now() > deadlineMs) throw error;
      await sleep(writeLockTryEveryMs);
    }
  }
};

/**
 * Runs transactions that share one commit. Each is a savepoint, so one fails alone. The first needs none: in a savepoint,
 * each statement costs SQLite time for all pages that the savepoint has changed (45 times as much, for 3,000 deletions).
 * @throws the error of the commit; nothing is stored then
 */
export const runGroup = async <Tx extends Executor>(
  tx: Tx,
  members: Iterable<(tx: Tx) => Promise<unknown>>,
): Promise<Committed> => {
  await beginImmediate(tx);
  try {
    const ended: PromiseSettledResult<unknown>[] = [];
    for (const member of members) {
      const isFirst = ended.every(({ status }) => status === 'rejected');
      ended.push(await (isFirst ? runFirst(tx, member) : runMember(tx, member)));
    }
    const [row] = await tx.all<{ data_version: unknown }>(sql`PRAGMA data_version`);
    await tx.run(sql`COMMIT`);
    return { ended, dataVersion: row?.data_version };
  } catch (error) {
    // On a full disk SQLite has rolled back already.
    await tx.run(sql`ROLLBACK`).catch(() => undefined);
    throw error;
  }
};

const runFirst = async <Tx extends Executor>(
  tx: Tx,
  member: (tx: Tx) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> => {
  try {
    return { status: 'fulfilled', value: await member(tx) };
  } catch (reason) {
    // On a full disk SQLite has rolled back already.
    await tx.run(sql`ROLLBACK`).catch(() => undefined);
    await beginImmediate(tx);
    return { status: 'rejected', reason };
  }
};

const runMember = async <Tx extends Executor>(
  tx: Tx,
  member: (tx: Tx) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> => {
  await tx.run(sql`SAVEPOINT member`);
  try {
    const value = await member(tx);
    await tx.run(sql`RELEASE member`);
    return { status: 'fulfilled', value };
  } catch (reason) {
    await tx.run(sql`ROLLBACK TO member`).catch(() => {
      throw reason;
    });
    await tx.run(sql`RELEASE member`);
    return { status: 'rejected', reason };
  }
};

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

/** Rows of one call that are written before the event loop can serve others. */
const rowsAtOnceMax = 200;

/**
 * SQLite answers without waiting, so a long run of statements would hold the event loop from its first to its last.
 * @param requireOpen throws when the transaction of the statements has ended
 */
export const statementsInTurns = (
  executor: SqliteExecutor,
  requireOpen: () => void = () => undefined,
): SqliteExecutor => {
  const turn = async (): Promise<void> => {
    await takeTurns();
    requireOpen();
  };
  return {
    ...executor,
    all: async (query) => {
      await turn();
      return executor.all(query);
    },
    run: async (query) => {
      await turn();
      return executor.run(query);
    },
    runUnawaited: (query) => {
      requireOpen();
      executor.runUnawaited(query);
    },
    runEach: async (shape, rows, statement) => {
      let changed = 0;
      for (let from = 0; from < rows.length; from += rowsAtOnceMax) {
        await turn();
        changed += await executor.runEach(shape, rows.slice(from, from + rowsAtOnceMax), statement);
      }
      return changed;
    },
  };
};

/** Gives a transaction statements that end with it: one that waits for its turn when it fails would run in the next. */
export const withOwnStatements = async <Result>(
  executor: SqliteExecutor,
  work: (tx: SqliteExecutor) => Promise<Result>,
): Promise<Result> => {
  let hasEnded = false;
  const requireOpen = (): void => {
    if (hasEnded) throw new TransactionEnded();
  };
  try {
    return await work(statementsInTurns(executor, requireOpen));
  } finally {
    hasEnded = true;
  }
};
