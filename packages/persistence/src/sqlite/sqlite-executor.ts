import type Driver from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import type { Executor } from '../database/database.js';
import { type RowOf, type Rows, RowValue, type Shape, type Sql } from '../database/sql.js';
import { sqliteDialect } from './sqlite-dialect.js';

/** A statement that runs once for each row, as data for another thread. */
type Step = {
  readonly text: string;
  readonly rows: readonly (readonly unknown[])[];
};

/** Each step runs only if the one before it changed a row. */
export type Batch = readonly Step[];

export const stepOf = ({ text, values }: Sql): Step => ({ text: text.in(sqliteDialect), rows: [values] });

export const stepForEach = <Columns extends Shape>(
  shape: Columns,
  rows: readonly RowOf<Columns>[],
  statement: (rows: Rows<Columns>) => Sql,
): Step => {
  const { text, values } = statement(sqliteDialect.rows(shape, rows));
  return {
    text: text.in(sqliteDialect),
    rows: rows.map((row) =>
      values.map((value) => (value instanceof RowValue ? (row[value.column] ?? null) : value)),
    ),
  };
};

export const rowsIn = (batches: readonly Batch[]): number =>
  batches.flat().reduce((sum, { rows }) => sum + rows.length, 0);

/** More than our code has; filters of lists make some more. The least recently used goes first. */
const statementsMax = 500;

type StatementSource = { prepare(text: string): Driver.Statement<unknown[]> };

type Prepared = { readonly statement: Driver.Statement<unknown[]>; readonly columns: readonly string[] };

class Statements {
  readonly #prepared = new Map<string, Prepared>();

  constructor(private readonly connection: StatementSource) {}

  get(text: string): Prepared {
    let prepared = this.#prepared.get(text);
    if (prepared === undefined) {
      prepared = this.#prepare(text);
      const [oldest = ''] = this.#prepared.keys();
      if (this.#prepared.size === statementsMax) this.#prepared.delete(oldest);
    } else {
      this.#prepared.delete(text);
    }
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #prepare(text: string): Prepared {
    const statement = this.connection.prepare(text);
    if (!statement.reader) return { statement, columns: [] };
    return { statement: statement.raw(), columns: statement.columns().map(({ name }) => name) };
  }
}

const rowOf = (columns: readonly string[], values: readonly unknown[]): object => {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const column of columns) row[column] = values[index++];
  return row;
};

export type SqliteExecutor = Executor & {
  runBatch(batch: Batch): Promise<number[]>;
};

/**
 * Runs on the driver's connection: a query runner of TypeORM costs several times the statement.
 * @param source has this connection, and gives the repositories
 */
export const sqliteExecutor = (connection: StatementSource): SqliteExecutor => {
  const statements = new Statements(connection);
  const preparedFor = ({ text }: Sql): Prepared => statements.get(text.in(sqliteDialect));
  const runStep = ({ text, rows }: Step): number => {
    const { statement } = statements.get(text);
    return rows.reduce((changes, values) => changes + statement.run(...values).changes, 0);
  };
  const run = (query: Sql): number => {
    const { statement } = preparedFor(query);
    return statement.reader ? statement.all(...query.values).length : statement.run(...query.values).changes;
  };
  return {
    dialect: sqliteDialect,
    all: async <Row extends object>(query: Sql) => {
      const { statement, columns } = preparedFor(query);
      return statement.all(...query.values).map((values) => rowOf(columns, values as unknown[]) as Row);
    },
    run: async (query) => run(query),
    runUnawaited: run,
    runEach: async (shape, rows, statement) => runStep(stepForEach(shape, rows, statement)),
    runBatch: async (batch) => {
      const changes: number[] = [];
      for (const step of batch) {
        changes.push(runStep(step));
        if (changes.at(-1) === 0) break;
      }
      return changes;
    },
  };
};

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
