import { afterAll, beforeAll } from '@jest/globals';
import { mailDomainsSuite } from './support/mail-domains-suite.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

mailDomainsSuite(() => migratedSqlite(folder.path));
