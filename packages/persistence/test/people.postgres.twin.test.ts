import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { migratedPostgres } from './support/migrated-postgres.js';
import { peopleSuite } from './support/people-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

peopleSuite(() => server.newDatabase());
