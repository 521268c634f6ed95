import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { configSettings, configSuite } from '../support/config-suite.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

configSuite(async () => startApi({ settings: configSettings, databaseUrl: await server.newDatabase() }));
