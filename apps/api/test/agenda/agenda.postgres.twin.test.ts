import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { agendaSuite } from '../support/agenda-suite.js';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

agendaSuite(async (overrides) => startApi({ overrides, databaseUrl: await server.newDatabase() }));
