import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { concurrentWritesSuite } from './support/concurrent-writes-suite.js';
import { withInjectedFaults } from './support/injected-faults.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

concurrentWritesSuite(async () =>
  startApi({ overrides: [withInjectedFaults], databaseUrl: await server.newDatabase() }),
);
