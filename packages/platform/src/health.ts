import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@tocsin/persistence';

const answerWithinMs = 2000;

/** Returns `otherwise` when `ask` fails or takes too long: the database may be away. */
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

export const isReady = (database: Database): Promise<boolean> => answerOr(false, () => database.isAlive());
