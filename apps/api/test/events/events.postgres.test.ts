// Over ten seconds: streams are read until each event has come.
import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { eventsSuite } from '../support/events-suite.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

eventsSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
