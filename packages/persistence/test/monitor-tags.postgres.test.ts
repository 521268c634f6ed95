import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { monitorTagsSuite } from './support/monitor-tags-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
});
afterAll(() => server.stop());

monitorTagsSuite(() => server.newDatabase());
