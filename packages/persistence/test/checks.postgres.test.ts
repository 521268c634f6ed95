// Over ten seconds: each test has a database of its own.
import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { checksSuite } from './support/checks-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

checksSuite(() => server.newDatabase());
