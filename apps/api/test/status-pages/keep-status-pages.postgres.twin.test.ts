import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { keepStatusPagesSuite } from '../support/keep-status-pages-suite.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

keepStatusPagesSuite(async (overrides) => startApi({ overrides, databaseUrl: await server.newDatabase() }));
