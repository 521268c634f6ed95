import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { checksSuite } from './support/checks-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
});
afterAll(() => server.stop());

checksSuite(() => server.newDatabase());
