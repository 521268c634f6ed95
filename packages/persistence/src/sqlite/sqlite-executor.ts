import type Driver from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import type { Executor } from '../database/database.js';
import { type RowOf, type Rows, RowValue, type Shape, type Sql } from '../database/sql.js';
import { endlessTurn, type Turns } from '../turns/turns.js';
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

/** The driver answers without waiting. */
export type SqliteStatements = {
  all(query: Sql): object[];
  run(query: Sql): number;
  runStep(step: Step): number;
  runBatch(batch: Batch): number[];
};

/** Runs on the driver's connection: a query runner of TypeORM costs several times the statement. */
export const sqliteStatements = (connection: StatementSource): SqliteStatements => {
  const statements = new Statements(connection);
  const preparedFor = ({ text }: Sql): Prepared => statements.get(text.in(sqliteDialect));
  const runStep = ({ text, rows }: Step): number => {
    const { statement } = statements.get(text);
    return rows.reduce((changes, values) => changes + statement.run(...values).changes, 0);
  };
  return {
    all: (query) => {
      const { statement, columns } = preparedFor(query);
      return statement.all(...query.values).map((values) => rowOf(columns, values as unknown[]));
    },
    run: (query) => {
      const { statement } = preparedFor(query);
      return statement.reader
        ? statement.all(...query.values).length
        : statement.run(...query.values).changes;
    },
    runStep,
    runBatch: (batch) => {
      const changes: number[] = [];
      for (const step of batch) {
        changes.push(runStep(step));
        if (changes.at(-1) === 0) break;
      }
      return changes;
    },
  };
};

export type SqliteExecutor = Executor & {
  runBatch(batch: Batch): Promise<number[]>;
};

/**
 * Runs statements outside a transaction.
 * @param turns may let a statement wait, because SQLite would hold the event loop through a long run of them
 */
export const sqliteExecutor = (statements: SqliteStatements, turns: Turns = endlessTurn): Executor => {
  const turn = async (): Promise<void> => {
    if (turns.isOver()) await turns.next();
  };
  return {
    dialect: sqliteDialect,
    mayAppend: true,
    all: async <Row extends object>(query: Sql) => {
      await turn();
      return statements.all(query) as Row[];
    },
    run: async (query) => {
      await turn();
      return statements.run(query);
    },
    runUnawaited: (query) => {
      statements.run(query);
    },
    runEach: async (shape, rows, statement) => statements.runStep(stepForEach(shape, rows, statement)),
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
