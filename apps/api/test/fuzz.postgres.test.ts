import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { fuzzSuite } from './support/fuzz-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

fuzzSuite(
  async () =>
    startApi({ databaseUrl: await server.newDatabase(), settings: { TRUSTED_PROXIES: '127.0.0.1' } }),
  300,
);
