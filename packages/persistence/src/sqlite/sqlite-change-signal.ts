import { type FSWatcher, utimesSync, watch } from 'node:fs';
import type { Executor } from '../database/database.js';
import { sql } from '../database/sql.js';

/** What catches a change that the file system did not tell of. */
const fallbackEveryMs = 250;

/**
 * Tells everyone who watches the database file of a commit, by setting the file's times. In WAL mode SQLite leaves that
 * file alone until a checkpoint, and it writes to the WAL before the commit can be seen.
 */
export const tellOfCommit = (path: string): void => {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // What is committed stays so, and the fallback finds it.
  }
};

/** Calls `listener` when anyone, in any process, has committed a change. */
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
  // A checkpoint and a commit that changed nothing touch the file, too.
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
    // A file system without change events still has the fallback.
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
