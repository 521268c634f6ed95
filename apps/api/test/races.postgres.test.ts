// Over ten seconds: each of twenty requests at the same time waits for PostgreSQL and its locks.
import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { racesSuite } from './support/races-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

racesSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
