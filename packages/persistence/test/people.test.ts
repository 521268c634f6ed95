import { afterAll, beforeAll } from '@jest/globals';
import { peopleSuite } from './support/people-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

peopleSuite(async () => sqliteUrl(folder.path));
