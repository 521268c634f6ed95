import { afterAll, beforeAll } from '@jest/globals';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { statusPagesSuite } from './support/status-pages-suite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

statusPagesSuite(() => migratedSqlite(folder.path));
