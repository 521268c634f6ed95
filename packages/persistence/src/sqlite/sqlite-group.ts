import { setTimeout as sleep } from 'node:timers/promises';
import { driverErrorOf, type Executor } from '../database/database.js';
import { sql } from '../database/sql.js';

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
