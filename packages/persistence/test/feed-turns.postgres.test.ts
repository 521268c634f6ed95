import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { feedTurnsSuite } from './support/feed-turns-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

feedTurnsSuite(() => server.newDatabase());
