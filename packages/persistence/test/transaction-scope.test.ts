import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import type { Executor } from '../src/database/database.js';
import { type Sql, sql } from '../src/database/sql.js';
import { connect, type Database, dataSourceOptions, openDatabase, parseDatabaseUrl } from '../src/index.js';
import { sqliteDatabase } from '../src/sqlite/sqlite-database.js';
import type { Turns } from '../src/turns/turns.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';
import { checkPrograms, createTrace, ScriptedTurns } from './support/transaction-programs.js';
import { transactionScopeSuite } from './support/transaction-scope-suite.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openDatabase(await migratedSqlite(folder.path));
});
afterEach(async () => {
  await database.close();
  await folder.remove();
});

transactionScopeSuite(() => database, { rounds: propertyRuns(1000) });

test('a commit that fails stores nothing, and fails every transaction that shares it', async () => {
  const account = sql`INSERT INTO account (id, name, plan, created_at) VALUES ('a', 'a', 'free', 0)`;
  const orphan = sql`
    INSERT INTO idempotency_key (account_id, key, request_hash, status, body, created_at)
    VALUES ('nobody', 'key', 'hash', 201, '{}', 0)`;
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => tx.run(account)),
    database.transaction(async (tx) => {
      await tx.run(sql`PRAGMA defer_foreign_keys = ON`);
      await tx.run(orphan);
    }),
  ]);
  const failed = { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } };
  expect(outcomes).toMatchObject([failed, failed]);
  expect(await database.read.all(sql`SELECT id FROM account`)).toEqual([]);
  await database.transaction((tx) => tx.run(account));
  expect(await database.read.all(sql`SELECT id FROM account`)).toEqual([{ id: 'a' }]);
});

const withTurns = async (turns: Turns): Promise<Database> => {
  const url = parseDatabaseUrl(sqliteUrl(folder.path));
  const write = await connect(dataSourceOptions(url, 'write'));
  const read = await connect(dataSourceOptions(url, 'read'));
  const scripted = sqliteDatabase({ write, read }, url.kind === 'sqlite' ? url.path : '', turns);
  await createTrace(scripted);
  return scripted;
};

test('a statement takes a turn only if its caller waits for it', async () => {
  let taken = 0;
  const scripted = await withTurns({
    isOver: () => true,
    next: async () => {
      taken += 1;
      await afterOthers();
    },
  });
  const takenBy = async (work: () => Promise<unknown>): Promise<number> => {
    taken = 0;
    await work();
    return taken;
  };
  const insert = (label: string): Sql => sql`INSERT INTO trace (label) VALUES (${label})`;
  const labels = ['a', 'b', 'c'];
  try {
    const byNothing = await takenBy(() => scripted.transaction(async () => undefined));
    const byUnawaited = await takenBy(() =>
      scripted.transaction(async (tx) => {
        for (const label of labels) tx.runUnawaited(insert(label));
      }),
    );
    const byBatch = await takenBy(() =>
      scripted.commitEach(
        { label: 'text' },
        labels.map((label) => ({ label: `${label} of a batch` })),
        ({ each, values }) => sql`INSERT INTO trace (label) ${values(each.label)}`,
      ),
    );
    const byAwaited = await takenBy(() => scripted.transaction((tx) => tx.run(insert('d'))));
    expect({ byUnawaited, byBatch, byAwaited }).toEqual({
      byUnawaited: byNothing,
      byBatch: byNothing,
      byAwaited: byNothing + 1,
    });
  } finally {
    await scripted.close();
  }
});

const seed = 20_261_128;

test('any program of statements is stored in its order or not at all, whenever turns end', async () => {
  const turns = new ScriptedTurns();
  const scripted = await withTurns(turns);
  try {
    await checkPrograms(scripted, turns, { seed, numRuns: propertyRuns(2000) });
  } finally {
    await scripted.close();
  }
});

/** Lets each statement wait for its own turn before it joins the transaction. */
const impatient = (tx: Executor, turns: ScriptedTurns): Executor => ({
  ...tx,
  run: async (statement) => {
    if (turns.isOver()) await turns.next();
    return tx.run(statement);
  },
});

test('the programs find an executor whose statements each wait for their own turn', async () => {
  const turns = new ScriptedTurns();
  const scripted = await withTurns(turns);
  const planted: Database = {
    ...scripted,
    transaction: (work, options) => scripted.transaction((tx) => work(impatient(tx, turns)), options),
  };
  try {
    const runs = { seed, numRuns: propertyRuns(2000) };
    await expect(checkPrograms(planted, turns, runs)).rejects.toThrow('Property failed');
  } finally {
    await scripted.close();
  }
});
