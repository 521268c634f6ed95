import { type Database, type Executor, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import type { Override } from '../../src/app.module.js';

/** A transaction that writes this text fails right after. */
export const faultMarker = 'injected fault';

type Statement = Parameters<Executor['run']>[0];

const failIfMarked = ({ text, values }: Statement): void => {
  if (text.pieces[0]?.trimStart().startsWith('INSERT')) failIfAmong(values);
};

const failIfAmong = (values: readonly unknown[]): void => {
  if (values.some((value) => typeof value === 'string' && value.includes(faultMarker))) {
    throw new Error('The database failed after the first statement that wrote something.');
  }
};

const failing = (tx: Executor): Executor => ({
  dialect: tx.dialect,
  mayAppend: tx.mayAppend,
  all: async <Row extends object>(statement: Statement) => {
    const rows = await tx.all<Row>(statement);
    failIfMarked(statement);
    return rows;
  },
  run: async (statement) => {
    const changed = await tx.run(statement);
    failIfMarked(statement);
    return changed;
  },
  runUnawaited: (statement) => {
    tx.runUnawaited(statement);
    failIfMarked(statement);
  },
  runEach: async (shape, rows, statement) => {
    const changed = await tx.runEach(shape, rows, statement);
    failIfAmong(rows.flatMap((row) => Object.values(row)));
    return changed;
  },
});

export const withInjectedFaults: Override = {
  provide: UnitOfWork,
  inject: [DATABASE, SECRETS],
  useFactory: (database: Database, secrets: SecretBox) =>
    new UnitOfWork(
      {
        ...database,
        transaction: (work, options) => database.transaction((tx) => work(failing(tx)), options),
      },
      { secrets, newId },
    ),
};
