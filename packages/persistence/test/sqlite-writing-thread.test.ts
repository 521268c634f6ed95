import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from '../src/database/sql.js';
import { type Database, isUnavailable, openDatabase } from '../src/index.js';
import { type Batch, stepForEach, stepOf } from '../src/sqlite/sqlite-executor.js';
import { startWriting, WritingThread, WritingThreadLost } from '../src/sqlite/sqlite-writing-thread.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;
let started: Worker[];
let thread: WritingThread;

beforeEach(async () => {
  folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  database = await openDatabase(url);
  started = [];
  thread = new WritingThread(() => {
    const worker = startWriting(url.slice('sqlite:'.length));
    started.push(worker);
    return worker;
  });
});
afterEach(async () => {
  await thread.close();
  await database.close();
  await folder.remove();
});

const account = (name: string): Batch => [
  stepOf(sql`INSERT INTO account (id, name, plan, created_at) VALUES (${name}, ${name}, 'free', 0)`),
];

const names = async (): Promise<string[]> =>
  (await database.read.all<{ name: string }>(sql`SELECT name FROM account ORDER BY name`)).map(
    ({ name }) => name,
  );

test('a thread is started by the first group, and serves all that follow', async () => {
  expect(started).toEqual([]);
  await thread.run([account('a')]);
  await thread.run([account('b'), account('c')]);
  expect(started).toHaveLength(1);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('a group tells of each member what its steps changed, or how it failed', async () => {
  const twice = stepForEach(
    { name: 'text' },
    [{ name: 'b' }, { name: 'c' }],
    ({ each, values }) => sql`
      INSERT INTO account (id, name, plan, created_at) ${values(sql`${each.name}, ${each.name}, 'free', 0`)}`,
  );
  const { ended } = await thread.run([[...account('a'), twice], account('a')]);
  expect(ended).toEqual([
    { status: 'fulfilled', value: [1, 2] },
    { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }) },
  ]);
});

test('a thread that is lost while it writes leaves nothing behind and no lock, and another one takes its place', async () => {
  await thread.run([account('before')]);
  // Each row takes some milliseconds, so together they outlast the wait.
  const slow = stepForEach(
    { name: 'text' },
    Array.from({ length: 10_000 }, (_, index) => ({ name: `lost ${index}` })),
    ({ each, values }) => sql`
      INSERT INTO account (id, name, plan, created_at) ${values(sql`${each.name}, ${each.name}, 'free', (
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT count(*) FROM n)`)}`,
  );
  const writing = thread.run([[slow]]).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await started[0]?.terminate();
  const error = await writing;
  expect(error).toBeInstanceOf(WritingThreadLost);
  expect(isUnavailable(error)).toBe(true);
  await database.transaction((tx) => tx.run(sql`UPDATE account SET plan = 'lite'`));
  await thread.run([account('after')]);
  expect(started).toHaveLength(2);
  expect(await names()).toEqual(['after', 'before']);
});

test('a thread that cannot open the file says why', async () => {
  const nowhere = new WritingThread(() => startWriting(`${folder.path}/nowhere.db`));
  await expect(nowhere.run([account('a')])).rejects.toMatchObject({
    cause: expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
  });
});
