import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { migratedPostgres } from './support/migrated-postgres.js';
import { uncheckedSuite } from './support/unchecked-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

uncheckedSuite(() => server.newDatabase());
