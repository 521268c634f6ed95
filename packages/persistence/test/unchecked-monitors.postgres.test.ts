import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { uncheckedSuite } from './support/unchecked-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
});
afterAll(() => server.stop());

uncheckedSuite(() => server.newDatabase());
