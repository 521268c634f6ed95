import { afterAll, beforeAll } from '@jest/globals';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { overviewsSuite } from './support/overviews-suite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

overviewsSuite(() => migratedSqlite(folder.path));
