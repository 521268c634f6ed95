import { afterAll, beforeAll } from '@jest/globals';
import { queueDepthSuite } from './support/queue-depth-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

queueDepthSuite(async () => sqliteUrl(folder.path));
