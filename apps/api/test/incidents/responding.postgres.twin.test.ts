import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';
import { respondingSuite } from '../support/responding-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

respondingSuite(async (overrides) => startApi({ databaseUrl: await server.newDatabase(), overrides }));
