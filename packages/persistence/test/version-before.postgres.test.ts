import { afterAll, beforeAll } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { versionBeforeSuite } from './support/earlier-versions-suite.js';
import { storedInPostgres } from './support/stored-in-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

versionBeforeSuite((version) => storedInPostgres(server, version));
