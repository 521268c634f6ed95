import { setTimeout as sleep } from 'node:timers/promises';
import { driverErrorOf, type Statements } from '../database/database.js';
import { sql } from '../database/sql.js';

/** How long a write waits for another process's write on the same file. */
const writeLockWithinMs = 10_000;
export const writeLockTryEveryMs = 1;

/** What a group came to once it is committed. */
export type Committed = {
  /** How each member ended, in their order. */
  readonly ended: readonly PromiseSettledResult<unknown>[];
  /** Has changed since this connection's last group only when another connection has committed meanwhile. */
  readonly dataVersion: unknown;
};

/**
 * Takes the write lock. SQLite's own waiting would block this thread, and its pauses grow to 100 ms, so it is off and
 * the waiting is done here.
 * @throws the driver's error when the lock was not to be had in time
 */
export const beginImmediate = async (tx: Pick<Statements, 'run'>): Promise<void> => {
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
 * Runs transactions that share one commit (group commit): each is a savepoint of its own, so one that fails leaves the
 * others alone. A member is asked for only when those before it have ended.
 * @throws what kept the group from being committed: nothing of any member is stored then
 */
export const runGroup = async <Tx extends Statements>(
  tx: Tx,
  members: Iterable<(tx: Tx) => Promise<unknown>>,
): Promise<Committed> => {
  await beginImmediate(tx);
  try {
    const ended: PromiseSettledResult<unknown>[] = [];
    for (const member of members) ended.push(await runMember(tx, member));
    const [row] = await tx.all<{ data_version: unknown }>(sql`PRAGMA data_version`);
    await tx.run(sql`COMMIT`);
    return { ended, dataVersion: row?.data_version };
  } catch (error) {
    // After some errors (a full disk) SQLite has rolled back already and says that no transaction is active.
    await tx.run(sql`ROLLBACK`).catch(() => undefined);
    throw error;
  }
};

const runMember = async <Tx extends Statements>(
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
      // After some errors (a full disk) SQLite has ended the transaction of all members by itself.
      throw reason;
    });
    await tx.run(sql`RELEASE member`);
    return { status: 'rejected', reason };
  }
};
