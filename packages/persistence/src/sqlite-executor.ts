import type Driver from 'better-sqlite3';
import type { Executor } from './database.js';
import { type Sql, sqliteDialect } from './sql.js';
import { type Batch, type Step, stepForEach } from './sqlite-batch.js';
import type { Connection } from './sqlite-connection.js';

/** More than our code has; lists with many filters make some more. The one not used for longest is dropped first. */
const statementsMax = 500;

type Statement = Driver.Statement<unknown[]>;

/** Statements by their text, prepared once. */
class Statements {
  readonly #prepared = new Map<string, Statement>();

  constructor(private readonly connection: Connection) {}

  get(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) {
      statement = this.connection.prepare(text);
      if (this.#prepared.size === statementsMax) this.#dropOldest();
    } else {
      this.#prepared.delete(text);
    }
    this.#prepared.set(text, statement);
    return statement;
  }

  #dropOldest(): void {
    for (const text of this.#prepared.keys()) {
      this.#prepared.delete(text);
      return;
    }
  }
}

export type SqliteExecutor = Executor & {
  /** @returns how many rows each step changed that was run */
  runBatch(batch: Batch): Promise<number[]>;
};

/**
 * Runs statements straight on the driver's connection, since a query runner of TypeORM costs several times what such a
 * statement costs SQLite.
 */
export const sqliteExecutor = (connection: Connection): SqliteExecutor => {
  const statements = new Statements(connection);
  const statementOf = ({ text }: Sql): Statement => statements.get(text.in(sqliteDialect));
  const runStep = ({ text, rows }: Step): number => {
    const statement = statements.get(text);
    return rows.reduce((changes, values) => changes + statement.run(...values).changes, 0);
  };
  return {
    dialect: sqliteDialect,
    all: async <Row extends object>(query: Sql) => statementOf(query).all(...query.values) as Row[],
    run: async (query) => {
      const statement = statementOf(query);
      return statement.reader
        ? statement.all(...query.values).length
        : statement.run(...query.values).changes;
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
