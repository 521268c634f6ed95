import { type Database, type SqliteExecutor, sqliteTransactions } from '@tocsin/persistence';
import type { SharedDatabase } from './shared-database.js';

type Steps = {
  /** Runs before each read, and before and after each transaction. May delay, fail or never resolve. */
  readonly reach: (step: string) => Promise<void>;
  /** Waits for the write lock. */
  readonly mayWrite?: () => Promise<void>;
  readonly onChange: Database['onChange'];
};

/** The database as a single process sees it. A transaction takes no virtual time, since SQLite has only one writer. */
export const steppedDatabase = (shared: SharedDatabase, { reach, mayWrite, onChange }: Steps): Database => {
  const write = async <T>(work: (tx: SqliteExecutor) => Promise<T>): Promise<T> => {
    await reach('begin');
    // A commit fails after its work, so this fault is drawn before and thrown after it.
    const fault = await reach('commit').then(
      () => null,
      (error: unknown) => error,
    );
    await mayWrite?.();
    const result = await shared.transaction(work, fault);
    await reach('commit: answer');
    return result;
  };
  const read: Database['read'] = {
    ...shared.read,
    all: async (query) => {
      await reach('read');
      return shared.read.all(query);
    },
  };
  return {
    ...sqliteTransactions({ run: write, runBatch: (batch) => write((tx) => tx.runBatch(batch)) }),
    read,
    alongIndexes: read,
    onChange,
    isAlive: async () => true,
    tryWrite: async () => undefined,
    identity: async () => 'simulated',
    close: async () => undefined,
  };
};
