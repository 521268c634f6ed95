import { afterAll, beforeAll } from '@jest/globals';
import { managedResourcesSuite } from './support/managed-resources-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

managedResourcesSuite(() => migratedSqlite(folder.path));
