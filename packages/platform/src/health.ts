import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@tocsin/persistence';

/** How long the database may take to answer those who only want to know how things are. */
const answerWithinMs = 2000;

/** What `ask` gives, or `otherwise` when it fails or takes too long: the database may be away. */
export const answerOr = async <T>(otherwise: T, ask: () => Promise<T>): Promise<T> => {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      ask(),
      sleep(answerWithinMs, otherwise, { signal: timeout.signal, ref: false }),
    ]);
  } catch {
    return otherwise;
  } finally {
    timeout.abort();
  }
};

/** Can this process do its work: does the database answer? */
export const isReady = (database: Database): Promise<boolean> => answerOr(false, () => database.isAlive());
