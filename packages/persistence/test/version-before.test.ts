import { afterAll, beforeAll } from '@jest/globals';
import { storedInSqlite, versionBeforeSuite } from './support/earlier-versions-suite.js';
import { temporaryFolder } from './support/stores.js';

// All versions: earlier-versions.versions.test.ts.

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

versionBeforeSuite((version) => storedInSqlite(folder.path, version));
