import { afterAll, beforeAll } from '@jest/globals';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { queueDepthSuite } from './support/queue-depth-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres();
});
afterAll(() => server.stop());

queueDepthSuite(() => server.newDatabase());
