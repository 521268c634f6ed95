import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { raw, sql } from '../src/database/sql.js';
import { type Database, isUnavailable, openDatabase } from '../src/index.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

const spareBytes = 10 * 4096;

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

/** SQLite returns SQLITE_FULL, as on a full disk, if the file grows by more than `bytes`. */
const leaveRoomFor = (bytes: number): Promise<void> =>
  database.transaction(async (tx) => {
    const [size] = await tx.all<{ page_count: number }>(sql`PRAGMA page_count`);
    await tx.all(raw(`PRAGMA max_page_count = ${(size?.page_count ?? 0) + bytes / 4096}`));
  });

const insert = (name: string, bytes: number) =>
  sql`INSERT INTO account (id, name, plan, created_at) VALUES (${name}, ${'x'.repeat(bytes)}, 'free', 0)`;

const ids = async (): Promise<string[]> =>
  (await database.read.all<{ id: string }>(sql`SELECT id FROM account ORDER BY id`)).map(({ id }) => id);

test('a transaction that finds the disk full says so and leaves nothing behind, nor do those that share its commit', async () => {
  await leaveRoomFor(spareBytes);
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => tx.run(insert('before', 1))),
    database.transaction(async (tx) => {
      await tx.run(insert('half', 1));
      await tx.run(insert('large', 2 * spareBytes));
    }),
    database.transaction((tx) => tx.run(insert('after', 1))),
  ]);
  const succeeded = ['before', 'large', 'after'].filter(
    (_, index) => outcomes[index]?.status === 'fulfilled',
  );
  expect(await ids()).toEqual(succeeded.sort());
  expect(succeeded).not.toContain('large');
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(String(outcome.reason)).toContain('database or disk is full');
    expect(isUnavailable(outcome.reason)).toBe(true);
  }
});

test('a statement issued beside one that finds the disk full is not stored', async () => {
  await leaveRoomFor(spareBytes);
  const lost = database.transaction(async (tx) => {
    await Promise.all([tx.run(insert('large', 2 * spareBytes)), tx.run(insert('small', 1))]);
  });
  await expect(lost).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await ids()).toEqual([]);
});

test('a tried write finds the disk full, and leaves nothing behind when it is not', async () => {
  const counts = () => database.read.all(sql`SELECT subject FROM limit_count`);
  await database.tryWrite();
  expect(await counts()).toEqual([]);
  await database.transaction((tx) => tx.run(insert('rest', spareBytes)));
  await leaveRoomFor(0);
  await expect(database.tryWrite()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await leaveRoomFor(spareBytes);
  await database.tryWrite();
  expect(await counts()).toEqual([]);
});

test('a tried write finds a database that takes none', async () => {
  // The commit itself fails then.
  await database.transaction((tx) => tx.all(raw('PRAGMA query_only = 1'))).catch(() => {});
  const refused = await database.tryWrite().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'SQLITE_READONLY' });
  expect(isUnavailable(refused)).toBe(true);
});

test('once there is room again, all goes on', async () => {
  await leaveRoomFor(spareBytes);
  await expect(database.transaction((tx) => tx.run(insert('large', 2 * spareBytes)))).rejects.toMatchObject({
    code: 'SQLITE_FULL',
  });
  await leaveRoomFor(10 * spareBytes);
  await database.transaction((tx) => tx.run(insert('large', 2 * spareBytes)));
  expect(await ids()).toEqual(['large']);
});

test('a write of many rows, which has a connection of its own, finds the disk full as any other', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ name: `many-${index}` }));
  const write = (bytes: number) =>
    database.commitEach(
      { name: 'text' },
      rows,
      ({ each, values }) => sql`
        INSERT INTO account (id, name, plan, created_at)
        ${values(sql`${each.name}, ${'x'.repeat(bytes)}, 'free', 0`)}`,
    );
  const version = () => database.transaction((tx) => tx.all(sql`PRAGMA data_version`));
  const before = JSON.stringify(await version());
  // The loop ends when the writing thread has started.
  do {
    await write(1);
    await database.transaction((tx) => tx.run(sql`DELETE FROM account`));
  } while (JSON.stringify(await version()) === before);
  const [size] = await database.read.all<{ page_count: number }>(sql`PRAGMA page_count`);
  const pagesMax = (size?.page_count ?? 0) + spareBytes / 4096;
  await database.commitEach({ name: 'text' }, rows, () => raw(`PRAGMA max_page_count = ${pagesMax}`));
  const full = await write(spareBytes).catch((error: unknown) => error);
  expect(full).toMatchObject({ code: 'SQLITE_FULL' });
  expect(isUnavailable(full)).toBe(true);
  expect(await ids()).toEqual([]);
  expect(await write(1)).toBe(rows.length);
});
