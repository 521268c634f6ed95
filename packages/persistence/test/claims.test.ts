import { afterAll, beforeAll } from '@jest/globals';
import { claimsSuite } from './support/claims-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

claimsSuite(() => migratedSqlite(folder.path));
