import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Executor } from './database.js';
import { sql } from './sql.js';

/** How long after a sign of life in the WAL file to look for the commit, which becomes visible a little later. */
const lookAfterEventMs = 20;
const lookEveryMs = 1;
/** What catches a change that the file system did not tell of. */
const fallbackEveryMs = 250;

/**
 * Tells of commits by any process. The file system's event for the WAL file comes before the commit is visible, so it
 * only starts a short look at `PRAGMA data_version`, which costs nothing while the database is idle.
 */
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
  let lookUntil = 0;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    do {
      const version = await dataVersion();
      if (closed) return;
      if (version !== seen) {
        seen = version;
        listener();
      }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    } while (!closed && performance.now() < lookUntil);
  };
  const lookFor = (ms: number): void => {
    lookUntil = performance.now() + ms;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  const wal = `${basename(path)}-wal`;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
      if (file === wal) lookFor(lookAfterEventMs);
    });
    // A file system without change events still has the fallback.
    watcher.on('error', () => watcher?.close());
  } catch {
    watcher = undefined;
  }
  const fallback = setInterval(() => lookFor(0), fallbackEveryMs);

  return {
    close: async () => {
      closed = true;
      clearInterval(fallback);
      watcher?.close();
      await looking;
    },
  };
};
