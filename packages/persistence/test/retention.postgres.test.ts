import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { retentionSuite } from './support/retention-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
});
afterAll(() => server.stop());

retentionSuite(() => server.newDatabase());
