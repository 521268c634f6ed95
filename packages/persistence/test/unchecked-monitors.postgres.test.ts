import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { uncheckedSuite } from './support/unchecked-suite.js';
import { startMigratedPostgres } from './support/migrated-postgres.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
});
afterAll(() => server.stop());

uncheckedSuite(() => server.newDatabase());
