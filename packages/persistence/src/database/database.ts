import type { DataSource } from 'typeorm';
import { type Dialect, type RowLock, type RowOf, type Rows, raw, type Shape, type Sql, sql } from './sql.js';

export interface Executor {
  readonly dialect: Dialect;
  /** Events and audit entries may be appended: `TransactionOptions.appends`. SQLite needs no such promise. */
  readonly mayAppend: boolean;
  all<Row extends object>(query: Sql): Promise<Row[]>;
  /** @returns how many rows it changed */
  run(statement: Sql): Promise<number>;
  /** Sends a statement with the next one, or with the commit. The transaction fails if it does. */
  runUnawaited(statement: Sql): void;
  /** @returns how many rows it changed */
  runEach<Columns extends Shape>(
    shape: Columns,
    rows: readonly RowOf<Columns>[],
    statement: (rows: Rows<Columns>) => Sql,
  ): Promise<number>;
}

/** @throws Error when readers of the log would not wait for this transaction, and could miss what it appends */
export const requireAppending = ({ mayAppend }: Executor): void => {
  if (!mayAppend) throw new Error('Only a transaction with the option `appends` may append to the log.');
};

/** A statement came when its transaction had ended. It would be part of the next one on the connection. */
export class TransactionEnded extends Error {
  constructor() {
    super('The transaction of this statement has ended.');
  }
}

export type TransactionOptions = {
  /** On SQLite, a transaction of thousands of statements costs far less if it is the first of those that share a commit. */
  readonly isLong?: boolean;
  /** The transaction may append to the log, so that its readers wait for its end. It may append nothing without this. */
  readonly appends?: boolean;
};

export interface Database {
  readonly dialect: Dialect;
  readonly read: Executor;
  /** As `read`, in the order of an index: `Dialect.alongIndexes`. */
  readonly alongIndexes: Pick<Executor, 'all'>;
  /**
   * Runs `work` in one transaction. `work` must await only its own statements: on SQLite every other write waits for it.
   * It runs again after a lost race, so it must keep nothing between runs.
   * A statement that fails fails the transaction, also if its error is caught.
   * Statements run in the order of their calls, and end before the transaction. Later ones throw `TransactionEnded`.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** As `runEach`, in a transaction of its own: one round trip to PostgreSQL, or another thread on SQLite. */
  commitEach: Executor['runEach'];
  /**
   * Runs `first` and, if that changed a row, `also` and a statement for each of `rows`, in one transaction.
   * @param statement has `condition` in place of a SELECT's WHERE, as `also` has
   * @returns how many rows the statement changed; `null` when it did not run
   */
  commitEachAfter<Columns extends Shape>(
    first: Sql,
    shape: Columns,
    rows: readonly RowOf<Columns>[],
    statement: (rows: Rows<Columns>, condition: Sql) => Sql,
    also?: (condition: Sql) => Sql,
  ): Promise<number | null>;
  /** Calls `listener` soon after a commit by any process, and now and then without one. */
  onChange(listener: () => void): Promise<{ close(): Promise<void> }>;
  isAlive(): Promise<boolean>;
  /** Stores and removes a row. @throws whatever another write would: a full disk, a database that takes no writes */
  tryWrite(): Promise<void>;
  /** Names this database on its server or disk. A restored copy has another name. */
  identity(): Promise<string>;
  close(): Promise<void>;
}

export const first = async <Row extends object>(
  executor: Pick<Executor, 'all'>,
  query: Sql,
): Promise<Row | null> => (await executor.all<Row>(query))[0] ?? null;

/**
 * Locks rows until the transaction ends, so that the next statement reads them and all others as they are then. One that
 * locks by itself reads others as they were before it waited (PostgreSQL's manual, section 13.2.1). SQLite has one writer.
 * @param rows tables and a condition: `monitor m WHERE …`
 */
export const lockFirst = (tx: Executor, rows: Sql, lock: RowLock): void => {
  if (tx.dialect.name === 'postgres') tx.runUnawaited(sql`SELECT 1 FROM ${rows} ${tx.dialect.rowLock(lock)}`);
};

export const driverErrorOf = (
  error: unknown,
): { code?: unknown; constraint?: unknown; message?: unknown } => {
  const inner = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return typeof inner === 'object' && inner !== null ? inner : {};
};

export const exists = async (executor: Executor, query: Sql): Promise<boolean> =>
  (await first(executor, sql`${query} LIMIT 1`)) !== null;

/** Deletes one row. @returns its name; `null` when there is none */
export const removedName = async (
  executor: Executor,
  from: Sql,
  column: 'name' | 'title' | 'email_address' | 'domain' = 'name',
): Promise<string | null> =>
  (await first<{ name: string }>(executor, sql`DELETE FROM ${from} RETURNING ${raw(column)} AS name`))
    ?.name ?? null;

export const countOf = async (executor: Executor, from: Sql): Promise<number> =>
  (await first<{ n: number }>(executor, sql`SELECT COUNT(*) AS n FROM ${from}`))?.n ?? 0;

export const conflictRetriesMax = 5;

/** Stores and removes a row in one transaction. @param subject of a count that nobody reads */
export const tryWriteOf = async (tx: Executor, subject: Sql): Promise<void> => {
  await tx.run(sql`INSERT INTO limit_count (subject, uses, ends_at) VALUES (${subject}, 0, 0)`);
  await tx.run(sql`DELETE FROM limit_count WHERE subject = ${subject}`);
};

export const answers = (executor: Executor): Promise<boolean> => exists(executor, sql`SELECT 1 AS alive`);

export type DataSources = { readonly write: DataSource; readonly read: DataSource };
