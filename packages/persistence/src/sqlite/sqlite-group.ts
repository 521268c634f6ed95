import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  driverErrorOf,
  type Executor,
  type TransactionOptions,
} from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { endlessTurn, type Turns } from '../turns/turns.js';
import { sqliteDialect } from './sqlite-dialect.js';
import {
  type Batch,
  type SqliteExecutor,
  type SqliteStatements,
  sqliteExecutor,
  stepForEach,
  stepOf,
} from './sqlite-executor.js';
import { inSqliteScope } from './sqlite-transaction.js';

export const writeLockWithinMs = 10_000;
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

export type GroupMember = (tx: SqliteExecutor) => Promise<unknown>;

type Outcome = PromiseSettledResult<unknown>;

/**
 * Runs transactions that share one commit. Each is a savepoint, so one fails alone. The first needs none: in a savepoint,
 * each statement costs SQLite time for all pages that the savepoint has changed (45 times as much, for 3,000 deletions).
 * @throws the error of the commit; nothing is stored then
 */
export const runGroup = async (
  statements: SqliteStatements,
  members: Iterable<GroupMember>,
  turns: Turns = endlessTurn,
): Promise<Committed> => {
  const group = sqliteExecutor(statements, turns);
  const run = (member: GroupMember) => inSqliteScope(statements, turns, member);
  await beginImmediate(group);
  try {
    const ended: Outcome[] = [];
    for (const member of members) {
      const isFirst = ended.every(({ status }) => status === 'rejected');
      ended.push(await (isFirst ? runFirst : runLater)(group, () => run(member)));
    }
    const [row] = await group.all<{ data_version: unknown }>(sql`PRAGMA data_version`);
    await group.run(sql`COMMIT`);
    return { ended, dataVersion: row?.data_version };
  } catch (error) {
    // On a full disk SQLite has rolled back already.
    await group.run(sql`ROLLBACK`).catch(() => undefined);
    throw error;
  }
};

const runFirst = async (group: Executor, member: () => Promise<unknown>): Promise<Outcome> => {
  try {
    return { status: 'fulfilled', value: await member() };
  } catch (reason) {
    // On a full disk SQLite has rolled back already.
    await group.run(sql`ROLLBACK`).catch(() => undefined);
    await beginImmediate(group);
    return { status: 'rejected', reason };
  }
};

const runLater = async (group: Executor, member: () => Promise<unknown>): Promise<Outcome> => {
  await group.run(sql`SAVEPOINT member`);
  try {
    const value = await member();
    await group.run(sql`RELEASE member`);
    return { status: 'fulfilled', value };
  } catch (reason) {
    await group.run(sql`ROLLBACK TO member`).catch(() => {
      throw reason;
    });
    await group.run(sql`RELEASE member`);
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
