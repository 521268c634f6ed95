import { afterAll, beforeAll } from '@jest/globals';
import { clockJumpsSuite } from './support/clock-jumps-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

clockJumpsSuite(async () => sqliteUrl(folder.path));
