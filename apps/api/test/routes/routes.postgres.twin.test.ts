import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';
import { routesSuite } from '../support/routes-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

routesSuite(async (options) => startApi({ ...options, databaseUrl: await server.newDatabase() }));
