import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { beyondPlanSuite } from '../support/beyond-plan-suite.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

beyondPlanSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
