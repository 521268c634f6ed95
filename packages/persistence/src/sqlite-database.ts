import { AsyncResource } from 'node:async_hooks';
import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { answers, type Database, type DataSources, driverErrorOf, type Executor } from './database.js';
import { sql, sqliteDialect } from './sql.js';
import { watchSqliteFile } from './sqlite-change-signal.js';
import { sqliteExecutor } from './sqlite-executor.js';

/** How long a write waits for another process's write on the same file. */
const writeLockWithinMs = 10_000;
const writeLockTryEveryMs = 1;

/** How many transactions share one commit at most: bounds how long the first of them waits. */
const groupMembersMax = 200;

type Member = {
  readonly work: (tx: Executor) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Takes the write lock. SQLite's own waiting would block this process, and its pauses grow to 100 ms, so it is off and
 * the waiting is done here.
 * @throws the driver's error when the lock was not to be had in time
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
 * One queue for all writes of this process. TypeORM's driver has one connection and one query runner for everything,
 * so transactions that overlap there would end up inside each other and lose rows that were reported as committed.
 * Transactions that wait at the same time share one commit (group commit): each is a savepoint of its own, so one
 * that fails leaves the others alone, and none is reported before the shared commit is on disk.
 */
class GroupCommit {
  readonly #tx: Executor;
  readonly #waiting: Member[] = [];
  #pumping: Promise<void> | undefined;
  #dataVersion: unknown;

  constructor(source: DataSource) {
    this.#tx = sqliteExecutor(source);
  }

  run<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    // The queue is pumped on behalf of whoever came first, so each member brings its own asynchronous context.
    const callersContext = new AsyncResource('transaction');
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work: (tx) => callersContext.runInAsyncScope(work, undefined, tx),
        resolve: (value) => resolve(value as T),
        reject,
      });
      this.#pumping ??= this.#pump();
    });
  }

  /** Resolves when all that was asked for is committed or refused. */
  async drained(): Promise<void> {
    while (this.#pumping) await this.#pumping;
  }

  async #pump(): Promise<void> {
    // Whoever else is about to write, such as the other requests that have just come in, shares the first commit.
    await afterOthers();
    while (this.#waiting.length > 0) {
      const settle: (() => void)[] = [];
      const members: Member[] = [];
      try {
        await beginImmediate(this.#tx);
        for (let member = this.#waiting.shift(); member; member = this.#waiting.shift()) {
          members.push(member);
          settle.push(await this.#runMember(member));
          if (members.length === groupMembersMax) break;
        }
        await this.#tx.run(sql`COMMIT`);
      } catch (error) {
        await this.#rollback();
        // Refusals too may rest on what another member wrote, so nobody's answer survives a failed commit.
        const failed = members.length > 0 ? members : this.#waiting.splice(0);
        for (const { reject } of failed) reject(error);
        continue;
      }
      for (const report of settle) report();
      // Those who were answered just now may have more to write: with the others it shares one commit.
      await afterOthers();
      if (this.#waiting.length > 0) await this.#letOthersWrite();
    }
    // In the same breath as the last look: whoever asks after this starts the pump again.
    this.#pumping = undefined;
  }

  async #runMember({ work, resolve, reject }: Member): Promise<() => void> {
    await this.#tx.run(sql`SAVEPOINT member`);
    try {
      const value = await work(this.#tx);
      await this.#tx.run(sql`RELEASE member`);
      return () => resolve(value);
    } catch (error) {
      await this.#tx.run(sql`ROLLBACK TO member`).catch(() => {
        // After some errors (a full disk) SQLite has ended the transaction of all members by itself.
        throw error;
      });
      await this.#tx.run(sql`RELEASE member`);
      return () => reject(error);
    }
  }

  /** SQLite hands its write lock to whoever asks at the right moment, so a busy writer must leave such moments. */
  async #letOthersWrite(): Promise<void> {
    // Changes only when another connection has committed.
    const [row] = await this.#tx.all<{ data_version: unknown }>(sql`PRAGMA data_version`);
    const isAlone = row?.data_version === this.#dataVersion;
    this.#dataVersion = row?.data_version;
    if (!isAlone) await sleep(2 * writeLockTryEveryMs);
  }

  async #rollback(): Promise<void> {
    // After some errors (a full disk) SQLite has rolled back already and says that no transaction is active.
    await this.#tx.run(sql`ROLLBACK`).catch(() => undefined);
  }
}

/** @param path the database file's */
export const sqliteDatabase = (sources: DataSources, path: string): Database => {
  const writes = new GroupCommit(sources.write);
  const read = sqliteExecutor(sources.read);
  return {
    dialect: sqliteDialect,
    read,
    transaction: (work) => writes.run(work),
    autocommit: {
      dialect: sqliteDialect,
      all: (query) => writes.run((tx) => tx.all(query)),
      run: (statement) => writes.run((tx) => tx.run(statement)),
      runEach: (shape, rows, statement) => writes.run((tx) => tx.runEach(shape, rows, statement)),
    },
    onChange: (listener) => watchSqliteFile(sources.read, path, listener),
    isAlive: () => answers(read),
    close: async () => {
      await writes.drained();
      await sources.read.destroy();
      await sources.write.destroy();
    },
  };
};
