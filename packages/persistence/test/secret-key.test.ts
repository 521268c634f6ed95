import { afterAll, beforeAll } from '@jest/globals';
import { secretKeySuite } from './support/secret-key-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

secretKeySuite(async () => sqliteUrl(folder.path));
