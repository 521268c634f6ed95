import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type Database, driverErrorOf } from './database/database.js';
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { postgresDatabase } from './postgres/postgres-database.js';
import { UnknownSecretKey } from './secrets/secret-box.js';
import { sqliteDatabase } from './sqlite/sqlite-database.js';
import { type Connection, prepareConnection } from './sqlite/sqlite-executor.js';
import { WritingThreadLost } from './sqlite/sqlite-writing-thread.js';
import { Names } from './tables/table.js';
import { tables } from './tables/tables.js';

/** For reads, while another process opens or recovers the file. Writers have their queue. */
const sqliteBusyTimeoutMs = 10_000;
const postgresConnectionsMax = 10;
/** Our transactions never wait, so this process is stopped or unreachable, and its locks hold back alerts. */
const idleInTransactionMaxMs = 5000;
const postgresConnectedWithinMs = 10_000;
const openAttemptsMax = 50;
const openAttemptEveryMs = 100;

/** On SQLite, reads on the connection of a transaction would see its rows. */
export type DataSourceRole = 'write' | 'read';

type PostgresConnection = { on(event: 'error', listener: () => void): unknown };

/** An error event without a listener ends the process. The caller hears of the loss from its statement. */
const outliveLoss = (connection: PostgresConnection): void => {
  connection.on('error', () => undefined);
};

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

const rightsOfOthers = 0o007;

/** The file holds sealed secrets and customers' data. SQLite gives its other files the same mode. */
const keepPrivate = (path: string): void => {
  const folder = dirname(path);
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
  closeSync(openSync(path, 'a', 0o600));
  const { mode, uid } = statSync(path);
  const isOurs = uid === process.getuid?.();
  if (isOurs && (mode & rightsOfOthers) > 0) chmodSync(path, mode & ~rightsOfOthers);
};

/** Tries again while another process locks the SQLite file at its start. */
export const connect = async (options: DataSourceOptions): Promise<DataSource> => {
  if (options.type === 'better-sqlite3') keepPrivate(options.database);
  for (let attempt = 1; ; attempt++) {
    try {
      return await new DataSource(options).initialize();
    } catch (error) {
      if (!isBusy(error) || attempt === openAttemptsMax) throw error;
      await sleep(openAttemptEveryMs);
    }
  }
};

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
 * Creates and migrates the database that `DATABASE_URL` names.
 * @throws Error that names the setting, and UnknownSchema
 */
export const openDatabase = async (databaseUrl: string): Promise<Database> => {
  const url = parseDatabaseUrl(databaseUrl);
  const write = await connect(dataSourceOptions(url, 'write'));
  const read = await connect(dataSourceOptions(url, 'read'));
  try {
    return await databaseOn(url, write, read);
  } catch (error) {
    await Promise.all([write.destroy(), read.destroy()]);
    throw error;
  }
};

/**
 * PostgreSQL (manual, appendix A): connection, resources, shutdown, system errors, idle transactions, and writes where
 * transactions may only read, as on a standby.
 */
const sqlStates = /^(08|53|57P|58|25P03|25006)/;
/** SQLite ("Result and Error Codes"): a full, failing or read-only disk, a lock held too long, no file. */
const sqliteCodes = /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of the driver without a code. */
const noConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

/** The database cannot work now, or this process lacks its key. The request itself may be fine. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = driverErrorOf(error);
  return (
    error instanceof UnknownSecretKey ||
    error instanceof WritingThreadLost ||
    [sqlStates, sqliteCodes, networkCodes].some((codes) => codes.test(String(code))) ||
    noConnection.test(String(message))
  );
};
