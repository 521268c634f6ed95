import { afterAll, beforeAll } from '@jest/globals';
import { uncheckedSuite } from './support/unchecked-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

uncheckedSuite(async () => sqliteUrl(folder.path));
