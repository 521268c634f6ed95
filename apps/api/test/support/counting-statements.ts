import { type Database, type Executor, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import type { TestApi } from './api.js';

export type Statements = { reads: number; writes: number };

const counting = (tx: Executor, statements: Statements): Executor => ({
  dialect: tx.dialect,
  mayAppend: tx.mayAppend,
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
});

export const countingStatements = ({ app }: TestApi) => {
  const statements: Statements = { reads: 0, writes: 0 };
  const database = app.get<Database>(DATABASE);
  const unitOfWork = new UnitOfWork(
    {
      ...database,
      transaction: (work, options) => database.transaction((tx) => work(counting(tx, statements)), options),
    },
    { secrets: app.get<SecretBox>(SECRETS), newId },
  );
  return { unitOfWork, statements };
};

/** Counts the statements of all transactions of an api from now on. */
export const countStatementsOf = ({ app }: TestApi): Statements => {
  const statements: Statements = { reads: 0, writes: 0 };
  const database = app.get<Database>(DATABASE);
  const { transaction } = database;
  database.transaction = (work, options) => transaction((tx) => work(counting(tx, statements)), options);
  return statements;
};
