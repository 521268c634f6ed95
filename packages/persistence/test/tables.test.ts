import { afterAll, beforeAll } from '@jest/globals';
import { sqliteUrl, temporaryFolder } from './support/stores.js';
import { tablesSuite } from './support/tables-suite.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

tablesSuite(async () => sqliteUrl(folder.path));
