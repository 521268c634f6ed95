import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { startApi } from './support/api.js';
import { racesSuite } from './support/races-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

racesSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
