import { afterAll, beforeAll } from '@jest/globals';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { queueDepthSuite } from './support/queue-depth-suite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

queueDepthSuite(() => migratedSqlite(folder.path));
