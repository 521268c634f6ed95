// Over ten seconds: as the first file of a worker, it loads the api.
import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { concurrentWritesSuite } from './support/concurrent-writes-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

concurrentWritesSuite(async (options) => startApi({ ...options, databaseUrl: await server.newDatabase() }));
