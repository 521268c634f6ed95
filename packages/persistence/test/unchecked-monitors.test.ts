import { afterAll, beforeAll } from '@jest/globals';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';
import { uncheckedSuite } from './support/unchecked-suite.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

uncheckedSuite(() => migratedSqlite(folder.path));
