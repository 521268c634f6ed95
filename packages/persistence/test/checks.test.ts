import { afterAll, beforeAll } from '@jest/globals';
import { checksSuite } from './support/checks-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

checksSuite(async () => sqliteUrl(folder.path));
