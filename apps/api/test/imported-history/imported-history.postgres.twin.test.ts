import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { importedHistorySuite } from '../support/imported-history-suite.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

importedHistorySuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
