import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { fuzzSuite } from './support/fuzz-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

fuzzSuite(
  async () =>
    startApi({ databaseUrl: await server.newDatabase(), settings: { TRUSTED_PROXIES: '127.0.0.1' } }),
  300,
);
