import { afterAll, beforeAll } from '@jest/globals';
import { feedTurnsSuite } from './support/feed-turns-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

feedTurnsSuite(() => migratedSqlite(folder.path));
