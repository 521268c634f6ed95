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

/** A look writes if the last one that did is older. */
const writesEveryMs = 5000;

/** `not_writable`: it answers, but nothing can be stored. */
export type DatabaseState = 'ready' | 'silent' | 'not_writable';

export const stateInWords: Readonly<Record<DatabaseState, string>> = {
  ready: 'The database takes reads and writes.',
  silent: 'The database does not answer.',
  not_writable: 'Nothing can be written to the database: its disk is full, or it is read-only.',
};

export type DatabaseLook = () => Promise<DatabaseState>;

/**
 * Returns a look at the database, for `/readyz`. While a write takes long, the outcome of the one before counts: a busy
 * database is no full one.
 */
export const databaseLook = (
  database: Pick<Database, 'isAlive' | 'tryWrite'>,
  monotonicMs = (): number => performance.now(),
): DatabaseLook => {
  let isWritable = true;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let attempt: Promise<void> | undefined;
  const ended = (outcome: boolean): void => {
    isWritable = outcome;
    triedAtMs = monotonicMs();
    attempt = undefined;
  };
  const tryWrite = (): Promise<void> => {
    attempt ??= database.tryWrite().then(
      () => ended(true),
      () => ended(false),
    );
    return attempt;
  };
  return async () => {
    if (!(await answerOr(false, () => database.isAlive()))) return 'silent';
    if (monotonicMs() - triedAtMs >= writesEveryMs) await answerOr(undefined, tryWrite);
    return isWritable ? 'ready' : 'not_writable';
  };
};
