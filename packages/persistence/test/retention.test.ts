import { afterAll, beforeAll } from '@jest/globals';
import { retentionSuite } from './support/retention-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

retentionSuite(async () => sqliteUrl(folder.path));
