import { afterAll, beforeAll } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { waitingClaimsSuite } from '../support/waiting-claims-suite.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
}, 60_000);
afterAll(() => server.stop());

waitingClaimsSuite(() => server.newDatabase());
