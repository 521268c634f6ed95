import { afterAll, beforeAll } from '@jest/globals';
import { knownSchemaSuite } from './support/known-schema-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

knownSchemaSuite(async () => sqliteUrl(folder.path));
