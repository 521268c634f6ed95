import { execFile } from 'node:child_process';
import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../src/database/sql.js';
import { openAgedStore } from './support/aged-store.js';
import { blocksOf } from './support/handbook.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { operationsSuite } from './support/operations-suite.js';
import { opened, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

operationsSuite(() => migratedSqlite(folder.path));

test('a backup that is made while the database is written to is whole, for its owner only, and takes the place of the last one', async () => {
  const inFolder = (...path: string[]): string => join(folder.path, ...path);
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), inFolder('node_modules'));
  const [block = ''] = await blocksOf('Backup and restore', 'sh');
  const backUp = () => promisify(execFile)('sh', ['-e', '-c', block], { cwd: folder.path });
  const alertsInBackup = async (): Promise<number | undefined> => {
    const { database } = await opened(`sqlite:${inFolder('backup', 'tocsin.db')}`);
    const [row] = await database.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM alert_dispatch`);
    await database.close();
    return row?.n;
  };

  const store = await openAgedStore(`sqlite:${inFolder('data', 'tocsin.db')}`);
  await store.planTests(100, 1);
  const writing = store.planTests(100, 1);
  await backUp();
  await writing;
  expect([100, 200]).toContain(await alertsInBackup());
  expect((await stat(inFolder('backup', 'tocsin.db'))).mode & 0o077).toBe(0);

  // An unfinished copy does not stop the next backup.
  await writeFile(inFolder('backup', 'tocsin.db.new'), 'half a copy');
  await backUp();
  await store.close();
  expect(await alertsInBackup()).toBe(200);
});
