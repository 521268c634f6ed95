import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { failuresSuite } from './support/failures-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

failuresSuite(() => migratedSqlite(folder.path));

/** The rows of such a statement may end as failed. */
const ending = /UPDATE alert_dispatch SET\s+status = (?!'pending'|'sending')/g;

test('no other statement ends a message as failed, and each of these marks what follows', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const workspaces = [];
  for (const folder of ['apps', 'packages'])
    for (const name of await readdir(join(root, folder))) workspaces.push(join(folder, name, 'src'));
  const found: [string, number, number][] = [];
  for (const folder of workspaces) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.filter((path) => path.endsWith('.ts'))) {
      const text = await readFile(join(root, folder, file), 'utf8');
      const endings = text.match(ending)?.length ?? 0;
      const marks = text.match(/noteFailures\(tx, /g)?.length ?? 0;
      if (endings > 0) found.push([join(folder, file), endings, marks]);
    }
  }
  expect(found.sort()).toEqual([
    ['packages/persistence/src/dispatches/claim-ends.ts', 2, 2],
    ['packages/persistence/src/secret-key.ts', 1, 1],
  ]);
});
