import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { watchSuite } from './support/watch-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

watchSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
