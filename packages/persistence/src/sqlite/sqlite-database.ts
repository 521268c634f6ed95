import { AsyncResource } from 'node:async_hooks';
import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { answers, type Database, type DataSources, type Executor } from '../database/database.js';
import { raw } from '../database/sql.js';
import { type Batch, rowsIn, stepForEach, stepOf } from './sqlite-batch.js';
import { tellOfCommit, watchSqliteFile } from './sqlite-change-signal.js';
import { sqliteDialect } from './sqlite-dialect.js';
import { type SqliteExecutor, sqliteExecutor } from './sqlite-executor.js';
import { type Committed, runGroup, writeLockTryEveryMs } from './sqlite-group.js';
import { startWriting, WritingThread } from './sqlite-writing-thread.js';

/** How many transactions share one commit at most: bounds how long the first of them waits. */
const groupMembersMax = 200;
/** From how many rows on a group is worth its way to the writing thread and back. */
const threadRowsMin = 32;

type Work = (tx: SqliteExecutor) => Promise<unknown>;

type Member = {
  readonly work: Work | Batch;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

type Written = Pick<Committed, 'dataVersion'> & { readonly onThread: boolean };

/**
 * One queue for all writes of this process. TypeORM's driver has one connection and one query runner for everything,
 * so transactions that overlap there would end up inside each other and lose rows that were reported as committed.
 * Transactions that wait at the same time share one commit, and none is reported before that is on disk. A group of
 * many rows that are known beforehand is written by a thread of its own. The queue waits for it as for any other, so
 * this process never contends with itself for the lock.
 */
class GroupCommit {
  readonly #tx: SqliteExecutor;
  readonly #thread: WritingThread;
  readonly #waiting: Member[] = [];
  #pumping: Promise<void> | undefined;
  #last: Written | undefined;

  /** @param path the database file's */
  constructor(
    source: DataSource,
    private readonly path: string,
  ) {
    this.#tx = sqliteExecutor(source);
    this.#thread = new WritingThread(() => startWriting(path));
  }

  run<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    // The queue is pumped on behalf of whoever came first, so each member brings its own asynchronous context.
    const callersContext = new AsyncResource('transaction');
    return this.#ask((tx) => callersContext.runInAsyncScope(work, undefined, tx));
  }

  /** @returns how many rows each step changed that was run */
  runBatch(batch: Batch): Promise<number[]> {
    return this.#ask(batch);
  }

  /** Resolves when all that was asked for is committed or refused. */
  async close(): Promise<void> {
    while (this.#pumping) await this.#pumping;
    await this.#thread.close();
  }

  #ask<T>(work: Member['work']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      this.#pumping ??= this.#pump();
    });
  }

  async #pump(): Promise<void> {
    // Whoever else is about to write, such as the other requests that have just come in, shares the first commit.
    await afterOthers();
    while (this.#waiting.length > 0) {
      const members: Member[] = [];
      const batches = this.#batchesForThread();
      const onThread = batches.length > 0;
      try {
        if (onThread) members.push(...this.#waiting.splice(0, batches.length));
        const { ended, dataVersion } = await (onThread
          ? this.#thread.run(batches)
          : runGroup(this.#tx, this.#joining(members)));
        tellOfCommit(this.path);
        for (const [index, { resolve, reject }] of members.entries()) {
          const each = ended[index];
          if (each?.status === 'fulfilled') resolve(each.value);
          else reject(each?.reason);
        }
        // Those who were answered just now may have more to write: with the others it shares one commit.
        await afterOthers();
        await this.#letOthersWrite({ onThread, dataVersion });
      } catch (error) {
        // Refusals too may rest on what another member wrote, so nobody's answer survives a failed commit.
        const failed = members.length > 0 ? members : this.#waiting.splice(0);
        for (const { reject } of failed) reject(error);
      }
    }
    // In the same breath as the last look: whoever asks after this starts the pump again.
    this.#pumping = undefined;
  }

  /** Those that wait, if all of them are known beforehand and have enough rows, and they need not wait for the thread. */
  #batchesForThread(): readonly Batch[] {
    const next = this.#waiting.slice(0, groupMembersMax);
    const batches = next.flatMap(({ work }) => (typeof work === 'function' ? [] : [work]));
    const isWorthIt = batches.length === next.length && rowsIn(batches) >= threadRowsMin;
    return isWorthIt && this.#thread.isReady() ? batches : [];
  }

  /** Those that wait, one after the other, and those that come meanwhile. */
  *#joining(members: Member[]): Iterable<Work> {
    for (let member = this.#waiting.shift(); member; member = this.#waiting.shift()) {
      members.push(member);
      const { work } = member;
      yield typeof work === 'function' ? work : (tx) => tx.runBatch(work);
      if (members.length === groupMembersMax) return;
    }
  }

  /** SQLite hands its write lock to whoever asks at the right moment, so a busy writer must leave such moments. */
  async #letOthersWrite(written: Written): Promise<void> {
    // One of our two connections takes what the other commits for another process's.
    const isAlone =
      this.#last?.onThread !== written.onThread || this.#last.dataVersion === written.dataVersion;
    this.#last = written;
    if (!isAlone && this.#waiting.length > 0) await sleep(2 * writeLockTryEveryMs);
  }
}

/** @param path the database file's */
export const sqliteDatabase = (sources: DataSources, path: string): Database => {
  const writes = new GroupCommit(sources.write, path);
  const read = sqliteExecutor(sources.read);
  return {
    dialect: sqliteDialect,
    read,
    transaction: (work) => writes.run(work),
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
    onChange: (listener) => watchSqliteFile(read, path, listener),
    isAlive: () => answers(read),
    close: async () => {
      await writes.close();
      await sources.read.destroy();
      await sources.write.destroy();
    },
  };
};
