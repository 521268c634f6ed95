import { afterAll, beforeAll } from '@jest/globals';
import { monitorTagsSuite } from './support/monitor-tags-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

monitorTagsSuite(async () => sqliteUrl(folder.path));
