import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../src/index.js';
import { sql } from '../src/sql.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  url = sqliteUrl(folder.path);
  database = await openDatabase(url);
});

afterEach(async () => {
  await database.close();
  await folder.remove();
});

const insertAccount = (name: string) =>
  sql`INSERT INTO account (id, name, plan, created_at) VALUES (${name}, ${name}, 'free', 0)`;

const names = async (): Promise<string[]> =>
  (await database.read.all<{ name: string }>(sql`SELECT name FROM account ORDER BY name`)).map(
    ({ name }) => name,
  );

describe('transactions that overlap', () => {
  test('keep the row of the one that succeeds when the other fails', async () => {
    let fail = (): void => undefined;
    const failing = database.transaction(async (tx) => {
      await tx.run(insertAccount('lost'));
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      throw new Error('on purpose');
    });
    const succeeding = database.transaction((tx) => tx.run(insertAccount('kept')));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await names()).toEqual([]);
    fail();
    await expect(failing).rejects.toThrow('on purpose');
    await expect(succeeding).resolves.toBe(1);
    expect(await names()).toEqual(['kept']);
  });

  test('are each reported only when their rows can be read', async () => {
    const reported = Array.from({ length: 50 }, async (_, index) => {
      const name = `account-${String(index).padStart(2, '0')}`;
      await database.transaction((tx) => tx.run(insertAccount(name)));
      expect(await names()).toContain(name);
    });
    await Promise.all(reported);
    expect(await names()).toHaveLength(50);
  });

  test('lose only those that fail, however they are mixed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        database.transaction(async (tx) => {
          await tx.run(insertAccount(`account-${String(index).padStart(2, '0')}`));
          if (index % 3 === 0) throw new Error('on purpose');
        }),
      ),
    );
    const succeeded = outcomes.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [`account-${String(index).padStart(2, '0')}`] : [],
    );
    expect(succeeded).toHaveLength(40);
    expect(await names()).toEqual(succeeded);
  });
});

describe('a transaction', () => {
  test('that is asked for the moment another one ends is run', async () => {
    for (const name of ['first', 'second', 'third'])
      await database.transaction((tx) => tx.run(insertAccount(name)));
    expect(await names()).toEqual(['first', 'second', 'third']);
  });

  test('runs in the asynchronous context of its own caller', async () => {
    const { AsyncLocalStorage } = await import('node:async_hooks');
    const storage = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      [1, 2, 3].map((caller) =>
        storage.run(caller, () => database.transaction(async () => storage.getStore())),
      ),
    );
    expect(seen).toEqual([1, 2, 3]);
  });
});

describe('the database file', () => {
  test('is in WAL mode, flushed at every commit', async () => {
    expect(await database.read.all(sql`PRAGMA journal_mode`)).toEqual([{ journal_mode: 'wal' }]);
    await database.transaction(async (tx) => {
      expect(await tx.all(sql`PRAGMA synchronous`)).toEqual([{ synchronous: 2 }]);
    });
  });

  test('cannot be written through the connection for reading', async () => {
    await expect(database.read.run(insertAccount('sneaked in'))).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    });
  });

  test('tells another process of a commit', async () => {
    const other = await openDatabase(url);
    try {
      const told = new Promise<void>((resolve) => {
        void other.onChange(resolve).then((watch) => told.then(() => watch.close()));
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      await database.transaction((tx) => tx.run(insertAccount('news')));
      await told;
    } finally {
      await other.close();
    }
  });
});
