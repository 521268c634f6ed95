import { expect, test } from '@jest/globals';
import { openDatabase } from '../src/index.js';
import { sql } from '../src/sql.js';
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

test('an older schema is brought up to date at the start', async () => {
  const folder = await temporaryFolder();
  const url = sqliteUrl(folder.path);
  const older = await openDatabase(url);
  // A database from before the first migration: TypeORM's own table is there, ours are not.
  await older.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM migrations`);
    for (const table of ['monitor_channel', 'monitor', 'channel', 'api_key', 'idempotency_key', 'incident']) {
      await tx.run({ texts: [`DROP TABLE ${table}`], values: [] });
    }
    for (const table of ['alert_dispatch', 'event', 'checkpoint', 'account', 'secret_key_proof']) {
      await tx.run({ texts: [`DROP TABLE ${table}`], values: [] });
    }
  });
  await older.close();
  const { database, unitOfWork } = await opened(url);
  await arrange(unitOfWork);
  await database.close();
  await folder.remove();
});
