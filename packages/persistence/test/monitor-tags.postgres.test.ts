import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { monitorTagsSuite } from './support/monitor-tags-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
});
afterAll(() => server.stop());

monitorTagsSuite(() => server.newDatabase());
