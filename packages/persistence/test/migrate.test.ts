import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { raw, sql } from '../src/database/sql.js';
import { openDatabase } from '../src/index.js';
import { arrange, opened, sqliteUrl, temporaryFolder } from './support/stores.js';

test('several processes may start at once on a database that does not exist yet', async () => {
  const folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
  for (const database of databases) {
    expect(await database.read.all(sql`SELECT name FROM checkpoint`)).toEqual([{ name: 'dispatcher' }]);
    await database.close();
  }
  await folder.remove();
});

test('starting again on an existing database leaves what is in it', async () => {
  const folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  const before = await opened(url);
  const { accountId } = await arrange(before.unitOfWork);
  await before.database.close();
  const after = await opened(url);
  expect(await after.unitOfWork.committed.accounts.find(accountId)).toMatchObject({ name: 'Ada' });
  await after.database.close();
  await folder.remove();
});

test('keys from before there were scopes read and write, have no say over people and keys, and do not expire', async () => {
  const folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  const older = await opened(url);
  const { accountId } = await arrange(older.unitOfWork);
  await older.database.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM migrations WHERE name LIKE 'ApiKeyGrants%'`);
    for (const column of ['scopes', 'expires_at', 'last_used_at']) {
      await tx.run(raw(`ALTER TABLE api_key DROP COLUMN ${column}`));
    }
    await tx.run(sql`
      INSERT INTO api_key (id, account_id, name, hash, created_at) VALUES (${v7()}, ${accountId}, 'old', 'hash', 0)`);
  });
  await older.database.close();
  const newer = await opened(url);
  const found = await newer.unitOfWork.committed.apiKeys.findHolder('hash');
  expect(found?.key).toMatchObject({
    name: 'old',
    scopes: ['read', 'write'],
    expiresAt: null,
    lastUsedAt: null,
  });
  await newer.database.close();
  await folder.remove();
});

test('an older schema is brought up to date at the start', async () => {
  const folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  const older = await openDatabase(url);
  // A database before the first migration has TypeORM's table and none of ours.
  await older.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM migrations`);
    // The newest table goes first, because no table refers to it.
    const tables = await tx.all<{ name: string }>(sql`
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('migrations', 'sqlite_sequence')
      ORDER BY rowid DESC`);
    for (const { name } of tables) await tx.run(raw(`DROP TABLE ${name}`));
  });
  await older.close();
  const { database, unitOfWork } = await opened(url);
  await arrange(unitOfWork);
  await database.close();
  await folder.remove();
});
