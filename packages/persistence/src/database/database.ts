import type { DataSource, Repository } from 'typeorm';
import type { Columns, EntityOf, Table } from '../tables/table.js';
import { type Dialect, type RowOf, type Rows, type Shape, type Sql, sql } from './sql.js';

/** Runs statements: inside a transaction, or outside one for reading what is committed. */
export interface Statements {
  readonly dialect: Dialect;
  /** The rows that a SELECT or a RETURNING gives. */
  all<Row extends object>(query: Sql): Promise<Row[]>;
  /** Runs a statement. @returns how many rows it changed */
  run(statement: Sql): Promise<number>;
  /**
   * Runs a statement of a transaction that nobody waits for: where it fails, the transaction does. It leaves together
   * with what comes next, at the latest the commit.
   */
  runUnawaited(statement: Sql): void;
  /** Runs a statement for each of `rows`, in the way that is fastest. @returns how many rows it changed */
  runEach<Columns extends Shape>(
    shape: Columns,
    rows: readonly RowOf<Columns>[],
    statement: (rows: Rows<Columns>) => Sql,
  ): Promise<number>;
}

export interface Executor extends Statements {
  /** Runs `work` with TypeORM's repository of a table: short, but slow (docs/adr/0051-sql-and-repositories.md). */
  entities<Of extends Columns, T>(
    table: Table<Of>,
    work: (entities: Repository<EntityOf<Of>>) => Promise<T>,
  ): Promise<T>;
}

export interface Database {
  readonly dialect: Dialect;
  /** Sees only what is committed, never a transaction that is still running in this process. */
  readonly read: Executor;
  /**
   * Runs `work` in one transaction and commits it, or leaves nothing of it behind. `work` must await nothing but its
   * own statements: on SQLite every other write waits for it, and another transaction would wait for ever. A lost race
   * (a `Conflict` of ours, a deadlock) is run again a few times, so `work` must decide from what it reads and keep
   * nothing between runs.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Runs a statement for each of `rows` in a transaction of their own. What is written is known before it begins, which
   * saves round trips on PostgreSQL, and on SQLite lets another thread do it.
   * @returns how many rows it changed
   */
  commitEach: Executor['runEach'];
  /**
   * Runs `first` and, only if that changed a row, a statement for each of `rows` and `also`, which changes a row too, in
   * one transaction as `commitEach`.
   * @param statement `condition` stands where a SELECT has its WHERE, as in `also`
   * @returns how many rows the statement changed; `null` when it was not run
   */
  commitEachAfter<Columns extends Shape>(
    first: Sql,
    shape: Columns,
    rows: readonly RowOf<Columns>[],
    statement: (rows: Rows<Columns>, condition: Sql) => Sql,
    also?: (condition: Sql) => Sql,
  ): Promise<number | null>;
  /** Calls `listener` soon after anyone, in any process, has committed a change. May call it too often, never too rarely for long. */
  onChange(listener: () => void): Promise<{ close(): Promise<void> }>;
  /** Whether the database answers. */
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

/** The first row, or `null`. */
export const first = async <Row extends object>(
  executor: Pick<Statements, 'all'>,
  query: Sql,
): Promise<Row | null> => (await executor.all<Row>(query))[0] ?? null;

/** The driver's own error below TypeORM's wrapping. */
export const driverErrorOf = (
  error: unknown,
): { code?: unknown; constraint?: unknown; message?: unknown } => {
  const inner = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return typeof inner === 'object' && inner !== null ? inner : {};
};

/** How often a transaction that lost a race is run again before its caller hears of it. */
export const conflictRetriesMax = 5;

/** Asks the database for the least that it can say. */
export const answers = async (executor: Executor): Promise<boolean> =>
  (await first(executor, sql`SELECT 1 AS alive`)) !== null;

export type DataSources = { readonly write: DataSource; readonly read: DataSource };
