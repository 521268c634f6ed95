import { type FSWatcher, utimesSync, watch } from 'node:fs';
import type { Executor } from '../database/database.js';
import { sql } from '../database/sql.js';

const fallbackEveryMs = 250;

/** Sets the times of the database file, which SQLite in WAL mode leaves alone until a checkpoint. */
export const signalCommit = (path: string): void => {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {}
};

export const watchSqliteFile = async (
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
