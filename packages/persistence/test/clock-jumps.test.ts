import { afterAll, beforeAll } from '@jest/globals';
import { clockJumpsSuite } from './support/clock-jumps-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

clockJumpsSuite(() => migratedSqlite(folder.path));
