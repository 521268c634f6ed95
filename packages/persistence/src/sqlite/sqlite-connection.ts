import type Driver from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';

export type Connection = Driver.Database;

/** 16 MB. */
const checkpointPages = 4000;

export const prepareConnection = (connection: Pick<Connection, 'pragma'>): void => {
  connection.pragma('journal_mode = WAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('synchronous = FULL');
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`);
};

/** TypeORM hands out the driver's connection untyped. @param source initialized */
export const connectionOf = (source: DataSource): Connection =>
  (source.driver as AbstractSqliteDriver).databaseConnection;
