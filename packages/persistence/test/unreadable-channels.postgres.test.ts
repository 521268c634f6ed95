import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { unreadableChannelsSuite } from './support/unreadable-channels-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
});
afterAll(() => server.stop());

unreadableChannelsSuite(() => server.newDatabase());
