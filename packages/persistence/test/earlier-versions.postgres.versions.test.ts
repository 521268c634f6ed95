import { afterAll, beforeAll } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { earlierVersionsSuite } from './support/earlier-versions-suite.js';
import { storedInPostgres } from './support/stored-in-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

earlierVersionsSuite((version) => storedInPostgres(server, version));
