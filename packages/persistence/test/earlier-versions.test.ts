import { afterAll, beforeAll } from '@jest/globals';
import Driver from 'better-sqlite3';
import { earlierVersionsSuite } from './support/earlier-versions-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

earlierVersionsSuite(async ({ sql }) => {
  const url = sqliteUrl(folder.path);
  const driver = new Driver(url.replace('sqlite:', ''));
  driver.exec(sql);
  driver.close();
  return url;
});
