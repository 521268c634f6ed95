// Over ten seconds: each test has a database of its own.
import { once } from 'node:events';
import { chmodSync, statSync, watch as watchFile } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { sql } from '../src/database/sql.js';
import { type Database, openDatabase } from '../src/index.js';
import { turnMs } from '../src/turns/turns.js';
import { gate } from './support/gate.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';
import { unawaitedSuite } from './support/unawaited-suite.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  url = await migratedSqlite(folder.path);
  database = await openDatabase(url);
});

afterEach(async () => {
  await database.close();
  await folder.remove();
});

const insertAccount = (name: string) =>
  sql`INSERT INTO account (id, name, plan, created_at) VALUES (${name}, ${name}, 'free', 0)`;

const useUpTheTurn = (): void => {
  const endsMs = performance.now() + 2 * turnMs;
  while (performance.now() < endsMs);
};

const names = async (): Promise<string[]> =>
  (await database.read.all<{ name: string }>(sql`SELECT name FROM account ORDER BY name`)).map(
    ({ name }) => name,
  );

describe('transactions that overlap', () => {
  test('keep the row of the one that succeeds when the other fails', async () => {
    const inserted = gate();
    const failed = gate();
    const failing = database.transaction(async (tx) => {
      await tx.run(insertAccount('lost'));
      inserted.open();
      await failed.wait;
      throw new Error('on purpose');
    });
    const succeeding = database.transaction((tx) => tx.run(insertAccount('kept')));
    await inserted.wait;
    // A statement that did not wait would run within this time.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await names()).toEqual([]);
    failed.open();
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
  test('ends with all its statements: one that waits when it fails is not run in the next transaction', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.run(insertAccount('early'));
      useUpTheTurn();
      await Promise.all([tx.run(insertAccount('early')), tx.run(insertAccount('late'))]);
    });
    const next = database.transaction((tx) => tx.run(insertAccount('next')));
    await expect(failing).rejects.toThrow('UNIQUE constraint failed: account.id');
    await next;
    expect(await names()).toEqual(['next']);
  });

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

const insertEach = (names: readonly string[]): Promise<number> =>
  database.commitEach(
    { name: 'text' },
    names.map((name) => ({ name })),
    ({ each, values }) => sql`
      INSERT INTO account (id, name, plan, created_at) ${values(sql`${each.name}, ${each.name}, 'free', 0`)}`,
  );

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}`);

/** The value changes after another connection commits. */
const dataVersion = (): Promise<unknown> =>
  database.transaction(async (tx) => (await tx.all(sql`PRAGMA data_version`))[0]);

/** Waits for the writing thread. Earlier large writes do not use it. */
const threadStartsWithinMs = 30_000;

const threadStarted = async (): Promise<void> => {
  const before = JSON.stringify(await dataVersion());
  const deadlineMs = performance.now() + threadStartsWithinMs;
  do {
    if (performance.now() > deadlineMs)
      throw new Error(
        `Not within ${threadStartsWithinMs} ms: the writing thread commits. It runs what is built: node scripts/prepare.mjs`,
      );
    await insertEach(numbered('early', 100));
    await database.transaction((tx) => tx.run(sql`DELETE FROM account`));
  } while (JSON.stringify(await dataVersion()) === before);
};

describe.each([
  { size: 'few', count: 3 },
  { size: 'many', count: 100 },
])('a write of $size rows that are known beforehand', ({ size, count }) => {
  beforeEach(() => threadStarted());

  test(`is committed by ${size === 'many' ? 'another connection' : 'that of transactions'}`, async () => {
    const before = await dataVersion();
    await insertEach(numbered('a', count));
    const isSame = JSON.stringify(await dataVersion()) === JSON.stringify(before);
    expect(isSame).toBe(size === 'few');
  });

  test('is read when it is reported, and not before', async () => {
    const writing = insertEach(numbered('a', count));
    expect(await names()).toEqual([]);
    expect(await writing).toBe(count);
    expect(await names()).toEqual(numbered('a', count));
  });

  test('that fails leaves nothing behind, and leaves those alone that share its commit', async () => {
    const outcomes = await Promise.allSettled([
      insertEach(numbered('a', count)),
      insertEach([...numbered('b', count), 'a-000']),
      insertEach(numbered('c', count)),
    ]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: count },
      { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }) },
      { status: 'fulfilled', value: count },
    ]);
    expect(await names()).toEqual([...numbered('a', count), ...numbered('c', count)]);
  });

  test('is held to the foreign keys', async () => {
    const channels = numbered('no-such-account', count).map((account_id) => ({ account_id }));
    const writing = database.commitEach(
      { account_id: 'uuid' },
      channels,
      ({ each, values }) => sql`
        INSERT INTO idempotency_key (account_id, key, request_hash, status, body, created_at)
        ${values(sql`${each.account_id}, 'key', 'hash', 201, '{}', 0`)}`,
    );
    await expect(writing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
  });

  test('is not done after a statement that changed nothing', async () => {
    await insertEach(['a']);
    const rename = (from: string, to: string) =>
      database.commitEachAfter(
        sql`UPDATE account SET name = ${to} WHERE name = ${from}`,
        { name: 'text' },
        numbered(to, count).map((name) => ({ name })),
        ({ each, values }) => sql`
          INSERT INTO account (id, name, plan, created_at) ${values(sql`${each.name}, ${each.name}, 'free', 0`)}`,
      );
    expect(await Promise.all([rename('a', 'b'), rename('a', 'c'), rename('b', 'd')])).toEqual([
      count,
      null,
      count,
    ]);
    expect(await names()).toEqual([...numbered('b', count), 'd', ...numbered('d', count)]);
  });

  test('waits for a transaction of another process', async () => {
    const other = await openDatabase(url);
    try {
      const inserted = gate();
      const ended = gate();
      const theirs = other.transaction(async (tx) => {
        await tx.run(insertAccount('theirs'));
        inserted.open();
        await ended.wait;
      });
      await inserted.wait;
      const ours = insertEach(numbered('ours', count));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await names()).toEqual([]);
      ended.open();
      await Promise.all([theirs, ours]);
      expect(await names()).toEqual([...numbered('ours', count), 'theirs']);
    } finally {
      await other.close();
    }
  });

  test('is finished before the database is closed', async () => {
    const writing = insertEach(numbered('a', count));
    await database.close();
    expect(await writing).toBe(count);
    database = await openDatabase(url);
    expect(await names()).toEqual(numbered('a', count));
  });
});

test('writes of all kinds are there when they succeeded and not when they failed, however they are mixed', async () => {
  const anyWrite = fc.record({
    isKnown: fc.boolean(),
    count: fc.integer({ min: 1, max: 50 }),
    fails: fc.boolean(),
    afterMs: fc.integer({ min: 0, max: 3 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { maxLength: 12 }), async (writes) => {
      const before = await names();
      run += 1;
      const all = writes.map((write, index) => ({
        ...write,
        names: numbered(`r${run}-w${index}`, write.count),
      }));
      const outcomes = await Promise.allSettled(
        all.map(async ({ isKnown, names, fails, afterMs }) => {
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          const rows = fails ? [...names, names[0] ?? ''] : names;
          if (isKnown) return insertEach(rows);
          return database.transaction(async (tx) => {
            for (const name of rows) await tx.run(insertAccount(name));
          });
        }),
      );
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(writes.map(({ fails }) => fails));
      const kept = all.flatMap(({ fails, names }) => (fails ? [] : names));
      expect(await names()).toEqual([...before, ...kept].sort());
    }),
    { numRuns: 30 },
  );
});

unawaitedSuite(() => database);

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
});

describe('another process hears of a commit', () => {
  const heard = async (commit: () => unknown): Promise<void> => {
    const other = await openDatabase(url);
    try {
      let hear = (): void => undefined;
      const news = new Promise<void>((resolve) => {
        hear = resolve;
      });
      const watch = await other.onChange(() => hear());
      await commit();
      await news;
      await watch.close();
    } finally {
      await other.close();
    }
  };

  test('from the file system', async () => {
    const fallback = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined));
    try {
      await heard(() => database.transaction((tx) => tx.run(insertAccount('news'))));
      expect(fallback).toHaveBeenCalled();
    } finally {
      fallback.mockRestore();
    }
  });

  test('but not of one that changed nothing', async () => {
    const other = await openDatabase(url);
    const hear = jest.fn();
    const watch = await other.onChange(hear);
    const file = watchFile(url.slice('sqlite:'.length));
    try {
      const touched = once(file, 'change');
      await database.transaction((tx) => tx.all(sql`SELECT 1`));
      await touched;
      await setImmediate();
      expect(hear).not.toHaveBeenCalled();
    } finally {
      file.close();
      await watch.close();
      await other.close();
    }
  });

  test('by looking, when the writer has not told', async () => {
    const writer = new Sqlite(url.slice('sqlite:'.length));
    await heard(() =>
      writer.exec("INSERT INTO account (id, name, plan, created_at) VALUES ('a', 'a', 'free', 0)"),
    );
    writer.close();
  });
});

describe('the file', () => {
  const pathOf = (suffix = ''): string => `${url.replace('sqlite:', '')}${suffix}`;
  const modeOf = (suffix: string): string => (statSync(pathOf(suffix)).mode & 0o777).toString(8);

  test('is for its owner alone, in a folder that others may read', () => {
    expect(['', '-wal', '-shm'].map(modeOf)).toEqual(['600', '600', '600']);
  });

  test('of an older version loses the rights of others, and keeps those of its group', async () => {
    await database.close();
    chmodSync(pathOf(), 0o664);
    database = await openDatabase(url);
    expect(modeOf('')).toBe('660');
  });
});
