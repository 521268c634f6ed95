import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { concurrentWritesSuite } from './support/concurrent-writes-suite.js';
import { withInjectedFaults } from './support/injected-faults.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

concurrentWritesSuite(async () =>
  startApi({ overrides: [withInjectedFaults], databaseUrl: await server.newDatabase() }),
);
