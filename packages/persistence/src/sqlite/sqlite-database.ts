import { AsyncResource } from 'node:async_hooks';
import { type FSWatcher, utimesSync, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate as afterOthers, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import {
  answers,
  type Database,
  type DataSources,
  type Executor,
  type TransactionOptions,
  tryWriteOf,
} from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { eventLoopTurns, type Turns } from '../turns/turns.js';
import {
  type Batch,
  connectionOf,
  rowsIn,
  type SqliteStatements,
  sqliteExecutor,
  sqliteStatements,
} from './sqlite-executor.js';
import {
  type Committed,
  type GroupMember,
  runGroup,
  type SqliteWrites,
  sqliteTransactions,
  writeLockTryEveryMs,
} from './sqlite-group.js';
import { startWriting, WritingThread } from './sqlite-writing-thread.js';

const fallbackEveryMs = 250;
const roomTriedBytes = 32 * 1024;

/** Sets the times of the database file, which SQLite in WAL mode leaves alone until a checkpoint. */
const signalCommit = (path: string): void => {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {}
};

const watchSqliteFile = async (
  read: Pick<Executor, 'all'>,
  path: string,
  listener: () => void,
): Promise<{ close(): Promise<void> }> => {
  const dataVersion = async (): Promise<unknown> => {
    const [row] = await read.all<{ data_version: unknown }>(sql`PRAGMA data_version`);
    return row?.data_version;
  };
  let seen = await dataVersion();
  let closed = false;
  // Checkpoints and commits without changes touch the file too.
  const look = async (): Promise<void> => {
    if (closed) return;
    const version = await dataVersion();
    if (closed || version === seen) return;
    seen = version;
    listener();
  };

  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(path, { persistent: false }, look);
    watcher.on('error', () => watcher?.close());
  } catch {
    watcher = undefined;
  }
  const fallback = setInterval(look, fallbackEveryMs);

  return {
    close: async () => {
      closed = true;
      clearInterval(fallback);
      watcher?.close();
    },
  };
};

/** Bounds how long the first of them waits for the commit. */
const groupMembersMax = 200;
/** Fewer rows are not worth the way to the writing thread and back. */
const threadRowsMin = 32;

type Member = {
  readonly work: GroupMember | Batch;
  readonly isLong: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

type Written = Pick<Committed, 'dataVersion'> & { readonly onThread: boolean };

/**
 * The queue of all writes of this process. TypeORM has one connection and one query runner, so overlapping
 * transactions would lose rows that were reported as committed. Waiting transactions share a commit; large batches
 * go to a thread.
 */
class GroupCommit implements SqliteWrites {
  readonly #statements: SqliteStatements;
  readonly #thread: WritingThread;
  readonly #waiting: Member[] = [];
  #pumping: Promise<void> | undefined;
  #last: Written | undefined;

  constructor(
    source: DataSource,
    private readonly path: string,
    private readonly turns: Turns,
  ) {
    this.#statements = sqliteStatements(connectionOf(source));
    this.#thread = new WritingThread(() => startWriting(path));
  }

  run<T>(work: (tx: Executor) => Promise<T>, { isLong = false }: TransactionOptions = {}): Promise<T> {
    // Another caller may have started the pump, so each member keeps its own asynchronous context.
    const callersContext = new AsyncResource('transaction');
    return this.#enqueue((tx) => callersContext.runInAsyncScope(work, undefined, tx), isLong);
  }

  runBatch(batch: Batch): Promise<number[]> {
    return this.#enqueue(batch, false);
  }

  async close(): Promise<void> {
    while (this.#pumping) await this.#pumping;
    await this.#thread.close();
  }

  #enqueue<T>(work: Member['work'], isLong: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, isLong, resolve: (value) => resolve(value as T), reject });
      this.#pumping ??= this.#pump();
    });
  }

  async #pump(): Promise<void> {
    // Requests that have just come in share the first commit.
    await afterOthers();
    while (this.#waiting.length > 0) {
      const members: Member[] = [];
      const batches = this.#batchesForThread();
      const onThread = batches.length > 0;
      try {
        if (onThread) members.push(...this.#waiting.splice(0, batches.length));
        const { ended, dataVersion } = await (onThread
          ? this.#thread.run(batches)
          : runGroup(this.#statements, this.#joining(members), this.turns));
        signalCommit(this.path);
        for (const [index, { resolve, reject }] of members.entries()) {
          const each = ended[index];
          if (each?.status === 'fulfilled') resolve(each.value);
          else reject(each?.reason);
        }
        await afterOthers();
        await this.#letOthersWrite({ onThread, dataVersion });
      } catch (error) {
        // A refusal may depend on another member's rows, so no answer survives a failed commit.
        const failed = members.length > 0 ? members : this.#waiting.splice(0);
        for (const { reject } of failed) reject(error);
      }
    }
    // No await since the last look, so the next call starts the pump again.
    this.#pumping = undefined;
  }

  #batchesForThread(): readonly Batch[] {
    const next = this.#waiting.slice(0, groupMembersMax);
    const batches = next.flatMap(({ work }) => (typeof work === 'function' ? [] : [work]));
    const isWorthIt = batches.length === next.length && rowsIn(batches) >= threadRowsMin;
    return isWorthIt && this.#thread.isReady() ? batches : [];
  }

  *#joining(members: Member[]): Iterable<GroupMember> {
    for (let member = this.#waiting[0]; member; member = this.#waiting[0]) {
      if (member.isLong && members.length > 0) return;
      this.#waiting.shift();
      members.push(member);
      const { work } = member;
      yield typeof work === 'function' ? work : (tx) => tx.runBatch(work);
      if (members.length === groupMembersMax) return;
    }
  }

  /** SQLite gives its lock to whoever asks at the right moment, so a busy writer has to pause. */
  async #letOthersWrite(written: Written): Promise<void> {
    // Our two connections look like other processes to each other.
    const isAlone =
      this.#last?.onThread !== written.onThread || this.#last.dataVersion === written.dataVersion;
    this.#last = written;
    if (!isAlone && this.#waiting.length > 0) await sleep(2 * writeLockTryEveryMs);
  }
}

export const sqliteDatabase = (sources: DataSources, path: string, turns = eventLoopTurns): Database => {
  const writes = new GroupCommit(sources.write, path, turns);
  const reading = sqliteStatements(connectionOf(sources.read));
  const read = sqliteExecutor(reading, turns);
  const transactions = sqliteTransactions(writes);
  return {
    read,
    alongIndexes: read,
    ...transactions,
    // A look that waits for a turn could come after the connection was closed.
    onChange: (listener) => watchSqliteFile(sqliteExecutor(reading), path, listener),
    isAlive: () => answers(read),
    // A small row could find room in a page where no other does.
    tryWrite: () =>
      transactions.transaction((tx) => tryWriteOf(tx, raw(`hex(zeroblob(${roomTriedBytes / 2}))`))),
    identity: async () => {
      const { ino, birthtimeNs } = await stat(path, { bigint: true });
      return `sqlite ${ino} ${birthtimeNs}`;
    },
    close: async () => {
      await writes.close();
      await sources.read.destroy();
      await sources.write.destroy();
    },
  };
};
