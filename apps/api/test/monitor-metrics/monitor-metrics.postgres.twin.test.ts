import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';
import { monitorMetricsSuite } from '../support/monitor-metrics-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

monitorMetricsSuite(async (options = { overrides: [] }) =>
  startApi({ ...options, databaseUrl: await server.newDatabase() }),
);
