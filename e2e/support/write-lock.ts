import Driver from 'better-sqlite3';
import { postgres } from './databases.js';
import { until } from './until.js';

/** Longer than a test waits. */
const heldSeconds = 600;

/** Runs `run` while another connection lets nobody add a monitor. */
export const holdingWriteLock = <T>(databaseUrl: string, run: () => Promise<T>): Promise<T> =>
  databaseUrl.startsWith('sqlite:')
    ? holdingSqlite(databaseUrl.slice('sqlite:'.length), run)
    : holdingPostgres(databaseUrl, run);

const holdingSqlite = async <T>(file: string, run: () => Promise<T>): Promise<T> => {
  const database = new Driver(file);
  database.exec('BEGIN IMMEDIATE');
  try {
    return await run();
  } finally {
    database.close();
  }
};

const holdingPostgres = async <T>(databaseUrl: string, run: () => Promise<T>): Promise<T> => {
  const locked = postgres
    .query(databaseUrl, `LOCK TABLE monitor IN SHARE ROW EXCLUSIVE MODE; SELECT pg_sleep(${heldSeconds})`)
    .catch(() => undefined);
  await until('the table is locked', async () => {
    const locks = await postgres.query(
      databaseUrl,
      `SELECT 1 FROM pg_locks WHERE mode = 'ShareRowExclusiveLock' AND granted AND relation = 'monitor'::regclass`,
    );
    return locks.length > 0;
  });
  try {
    return await run();
  } finally {
    await postgres.query(
      databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity 
        WHERE datname = current_database() AND query LIKE 'LOCK TABLE monitor%'`,
    );
    await locked;
  }
};
