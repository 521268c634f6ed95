import { afterAll, beforeAll } from '@jest/globals';
import { statusPagesSuite } from './support/status-pages-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

statusPagesSuite(async () => sqliteUrl(folder.path));
