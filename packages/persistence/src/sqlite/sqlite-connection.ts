import type Driver from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';

export type Connection = Driver.Database;

/** How much the WAL file holds before it is written back: 16 MB. */
const checkpointPages = 4000;

/** Sets what is the same for all our connections, whoever opens them. */
export const prepareConnection = (connection: Pick<Connection, 'pragma'>): void => {
  connection.pragma('journal_mode = WAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('synchronous = FULL');
  // What a savepoint may have to undo is in memory, and pages that change all the time are copied less often.
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`);
};

/**
 * The driver's connection, which TypeORM hands out untyped.
 * @param source initialized
 */
export const connectionOf = (source: DataSource): Connection =>
  (source.driver as AbstractSqliteDriver).databaseConnection;
