import { afterAll, beforeAll } from '@jest/globals';
import { newerSchemaSuite } from './support/newer-schema-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

newerSchemaSuite(async () => sqliteUrl(folder.path));
