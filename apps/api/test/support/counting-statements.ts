import { type Database, type Executor, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import type { TestApi } from './api.js';

export type Statements = { reads: number; writes: number };

/** TypeORM's repository methods that run one statement each. */
const writing: ReadonlySet<string | symbol> = new Set(['insert', 'update', 'upsert', 'delete']);
const reading: ReadonlySet<string | symbol> = new Set(['find', 'findOneBy', 'countBy']);

const counting = (tx: Executor, statements: Statements): Executor => ({
  dialect: tx.dialect,
  all: (query) => {
    statements.reads += 1;
    return tx.all(query);
  },
  run: (statement) => {
    statements.writes += 1;
    return tx.run(statement);
  },
  runUnawaited: (statement) => {
    statements.writes += 1;
    tx.runUnawaited(statement);
  },
  runEach: (shape, rows, statement) => {
    statements.writes += 1;
    return tx.runEach(shape, rows, statement);
  },
  entities: (table, work) =>
    tx.entities(table, (entities) =>
      work(
        new Proxy(entities, {
          get: (target, name, receiver) => {
            if (writing.has(name)) statements.writes += 1;
            else if (reading.has(name)) statements.reads += 1;
            return Reflect.get(target, name, receiver);
          },
        }),
      ),
    ),
});

export const countingStatements = ({ app }: TestApi) => {
  const statements: Statements = { reads: 0, writes: 0 };
  const database = app.get<Database>(DATABASE);
  const unitOfWork = new UnitOfWork(
    { ...database, transaction: (work) => database.transaction((tx) => work(counting(tx, statements))) },
    { secrets: app.get<SecretBox>(SECRETS), newId },
  );
  return { unitOfWork, statements };
};
