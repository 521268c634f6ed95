import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@tocsin/persistence';

/** How long the database may take to answer before this process counts as not ready. */
const answerWithinMs = 2000;

/** Can this process do its work: does the database answer? */
export const isReady = async (database: Database): Promise<boolean> => {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      database.isAlive(),
      sleep(answerWithinMs, false, { signal: timeout.signal, ref: false }),
    ]);
  } catch {
    return false;
  } finally {
    timeout.abort();
  }
};
