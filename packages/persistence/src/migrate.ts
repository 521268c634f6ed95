import type { DataSource } from 'typeorm';
import { requireKnownSchema } from './known-schema.js';
import { settleRestoredLog } from './log/log-order.js';
import { connectionOf, sqliteExecutor, sqliteStatements } from './sqlite/sqlite-executor.js';
import { beginImmediate } from './sqlite/sqlite-group.js';

const migrationLockKey = 7_264_301;

/**
 * Runs missing migrations, all or none. Of several processes one migrates and the others wait.
 * @throws UnknownSchema when another version has made or changed the database
 */
export const migrate = async (source: DataSource): Promise<void> => {
  if (source.options.type === 'better-sqlite3') {
    // Locked before looking, so that no other process migrates in between.
    await beginImmediate(sqliteExecutor(sqliteStatements(connectionOf(source))));
    try {
      await requireKnownSchema(source);
      await source.runMigrations({ transaction: 'none' });
      await source.query('COMMIT');
    } catch (error) {
      await source.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
    return;
  }
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLockKey]);
    await requireKnownSchema(source);
    await source.runMigrations({ transaction: 'all' });
    await settleRestoredLog(lock);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLockKey]).catch(() => undefined);
    await lock.release();
  }
};
