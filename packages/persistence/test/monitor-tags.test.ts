import { afterAll, beforeAll } from '@jest/globals';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { monitorTagsSuite } from './support/monitor-tags-suite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

monitorTagsSuite(() => migratedSqlite(folder.path));
