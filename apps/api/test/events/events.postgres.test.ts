import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { startApi } from '../support/api.js';
import { eventsSuite } from '../support/events-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
}, 60_000);
afterAll(() => server.stop());

eventsSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
