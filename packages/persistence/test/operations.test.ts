import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../src/sql.js';
import { openAgedStore } from './support/aged-store.js';
import { blocksOf } from './support/handbook.js';
import { operationsSuite } from './support/operations-suite.js';
import { opened, sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

operationsSuite(async () => sqliteUrl(folder.path));

test('a backup that is made while the database is written to is whole, and for its owner only', async () => {
  const inFolder = (...path: string[]): string => join(folder.path, ...path);
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), inFolder('node_modules'));
  await mkdir(inFolder('backup'));
  const store = await openAgedStore(`sqlite:${inFolder('data', 'tocsin.db')}`);
  await writeFile(inFolder('data', 'secret.key'), 'the key');
  await store.planTests(100, 1);
  const writing = store.planTests(100, 1);
  const [backup = ''] = await blocksOf('Backup and restore', 'sh');
  await promisify(execFile)('sh', ['-e', '-c', backup], { cwd: folder.path });
  await writing;
  await store.close();

  const { database } = await opened(`sqlite:${inFolder('backup', 'tocsin.db')}`);
  const [row] = await database.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM alert_dispatch`);
  await database.close();
  expect([100, 200]).toContain(row?.n);
  expect(await readFile(inFolder('backup', 'secret.key'), 'utf8')).toBe('the key');
  for (const file of ['tocsin.db', 'secret.key']) {
    expect((await stat(inFolder('backup', file))).mode & 0o077).toBe(0);
  }
});
