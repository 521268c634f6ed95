import type Driver from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { Executor } from '../database/database.js';
import type { Sql } from '../database/sql.js';
import { type Batch, type Step, stepForEach } from './sqlite-batch.js';
import { sqliteDialect } from './sqlite-dialect.js';

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
export const sqliteExecutor = (connection: StatementSource, source?: DataSource): SqliteExecutor => {
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
    entities: async (table, work) => {
      if (source === undefined) throw new Error('This connection has no repositories of TypeORM.');
      return work(source.getRepository(table.on('sqlite')));
    },
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
