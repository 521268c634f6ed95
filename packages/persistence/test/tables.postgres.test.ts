import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { tablesSuite } from './support/tables-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
});
afterAll(() => server.stop());

tablesSuite(() => server.newDatabase());
