import type { DataSource } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import type { Executor } from './database.js';
import { RowValue, type Sql, sqliteDialect, type Text } from './sql.js';

/** More than our code has; lists with many filters make some more. The one not used for longest is dropped first. */
const statementsMax = 500;

/** What we use of the driver's connection, which TypeORM hands out untyped. */
type Connection = { prepare(text: string): Statement };
type Statement = {
  /** Whether it gives rows. */
  readonly reader: boolean;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number };
};

/** Statements by their text, prepared once. */
class Statements {
  readonly #prepared = new Map<Text, Statement>();

  constructor(private readonly connection: Connection) {}

  get({ text }: Sql): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) {
      statement = this.connection.prepare(text.in(sqliteDialect));
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

/**
 * Runs statements on the data source's one connection. Straight on the driver's, since a query runner of TypeORM costs
 * several times what such a statement costs SQLite.
 * @param source initialized
 */
export const sqliteExecutor = (source: DataSource): Executor => {
  const connection: Connection = (source.driver as AbstractSqliteDriver).databaseConnection;
  const statements = new Statements(connection);
  return {
    dialect: sqliteDialect,
    all: async <Row extends object>(query: Sql) => statements.get(query).all(...query.values) as Row[],
    run: async (query) => {
      const statement = statements.get(query);
      return statement.reader
        ? statement.all(...query.values).length
        : statement.run(...query.values).changes;
    },
    runEach: async (shape, rows, write) => {
      const query = write(sqliteDialect.rows(shape, rows));
      const statement = statements.get(query);
      let changes = 0;
      for (const row of rows) {
        changes += statement.run(
          ...query.values.map((value) => (value instanceof RowValue ? (row[value.column] ?? null) : value)),
        ).changes;
      }
      return changes;
    },
  };
};
