import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';
import { subscriptionsSuite } from '../support/subscriptions-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
}, 60_000);
afterAll(() => server.stop());

subscriptionsSuite(async (settings) => startApi({ settings, databaseUrl: await server.newDatabase() }));
