import { afterAll, beforeAll } from '@jest/globals';
import { auditLogSuite } from './support/audit-log-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

auditLogSuite(() => migratedSqlite(folder.path));
