import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { peopleSuite } from './support/people-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
}, 60_000);
afterAll(() => server.stop());

peopleSuite(() => server.newDatabase());
