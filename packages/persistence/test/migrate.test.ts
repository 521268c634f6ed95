import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { sql } from '../src/database/sql.js';
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

test('a database that has no tables of ours yet gets them at the start', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'tocsin.db');
  const url = `sqlite:${file}`;
  const older = new Sqlite(file);
  // TypeORM makes its table before it runs the first migration.
  older.exec(
    'CREATE TABLE migrations (id integer PRIMARY KEY AUTOINCREMENT, timestamp bigint, name varchar)',
  );
  older.close();
  const { database, unitOfWork } = await opened(url);
  await arrange(unitOfWork);
  await database.close();
  await folder.remove();
});
