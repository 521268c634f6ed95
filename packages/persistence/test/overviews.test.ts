import { afterAll, beforeAll } from '@jest/globals';
import { overviewsSuite } from './support/overviews-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

overviewsSuite(async () => sqliteUrl(folder.path));
