import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Database } from './database/database.js';
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { postgresDatabase } from './postgres/postgres-database.js';
import { type Connection, prepareConnection } from './sqlite/sqlite-connection.js';
import { sqliteDatabase } from './sqlite/sqlite-database.js';
import { Names } from './tables/table.js';
import { tables } from './tables/tables.js';

/** How long reading waits while another process opens or recovers the SQLite file. Writers wait in their queue. */
const sqliteBusyTimeoutMs = 10_000;
/** For each role, so that reading never waits for writers. */
const postgresConnectionsMax = 10;
/**
 * How long a transaction may wait for its next statement. Ours never wait, so one that does belongs to a process that
 * was stopped or cannot be reached any more; left alone, its locks and its number would hold back everyone's alerts.
 */
const idleInTransactionMaxMs = 5000;
/** How long to wait for a connection: for its opening, or for one that others use. */
const postgresConnectedWithinMs = 10_000;
const openAttemptsMax = 50;
const openAttemptEveryMs = 100;

/** Reads have connections of their own, so that on SQLite they never see a transaction that is still running. */
export type DataSourceRole = 'write' | 'read';

type PostgresConnection = { on(event: 'error', listener: () => void): unknown };

/**
 * An error event that nobody listens to ends the process, and a connection can be cut in the moment before TypeORM
 * listens to it. Whoever uses the connection hears of the loss from its statement.
 */
const outliveLoss = (connection: PostgresConnection): void => {
  connection.on('error', () => undefined);
};

/** What TypeORM needs to connect, in the shape that @nestjs/typeorm takes. */
export const dataSourceOptions = (url: DatabaseUrl, role: DataSourceRole): DataSourceOptions => {
  const common = {
    name: role,
    migrations: [...migrations],
    entities: tables.map((table) => table.on(url.kind)),
    namingStrategy: new Names(url.kind),
    synchronize: false,
  };
  if (url.kind === 'postgres') {
    return {
      ...common,
      type: 'postgres',
      url: url.url,
      poolSize: postgresConnectionsMax,
      connectTimeoutMS: postgresConnectedWithinMs,
      parseInt8: true,
      applicationName: 'tocsin',
      extra: {
        pipeline: true,
        idle_in_transaction_session_timeout: idleInTransactionMaxMs,
        onConnect: outliveLoss,
      },
    };
  }
  return {
    ...common,
    type: 'better-sqlite3',
    database: url.path,
    timeout: role === 'read' ? sqliteBusyTimeoutMs : 0,
    prepareDatabase: (connection: Pick<Connection, 'pragma'>) => {
      prepareConnection(connection);
      if (role === 'read') connection.pragma('query_only = ON');
    },
  };
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && /SQLITE_BUSY|database is locked/.test(String(error));

/** Connects a data source; two processes that start at once may find the SQLite file locked for a moment. */
export const connect = async (options: DataSourceOptions): Promise<DataSource> => {
  if (options.type === 'better-sqlite3') {
    const folder = dirname(options.database);
    // The file holds encrypted secrets and everything customers tell us: nobody else's business on this machine.
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await new DataSource(options).initialize();
    } catch (error) {
      if (!isBusy(error) || attempt === openAttemptsMax) throw error;
      await sleep(openAttemptEveryMs);
    }
  }
};

/** Makes a `Database` of connected data sources, after bringing the schema up to date. */
export const databaseOn = async (
  url: DatabaseUrl,
  write: DataSource,
  read: DataSource,
): Promise<Database> => {
  await migrate(write);
  return url.kind === 'sqlite'
    ? sqliteDatabase({ write, read }, url.path)
    : postgresDatabase({ write, read }, url.url);
};

/**
 * Opens the database that `DATABASE_URL` names, making and migrating it where needed.
 * @throws Error that names the setting when it cannot be understood
 */
export const openDatabase = async (databaseUrl: string): Promise<Database> => {
  const url = parseDatabaseUrl(databaseUrl);
  const write = await connect(dataSourceOptions(url, 'write'));
  const read = await connect(dataSourceOptions(url, 'read'));
  return databaseOn(url, write, read);
};
