import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { killWhileSending } from './support/kill-while-sending.js';

describe('kill -9 of the dispatcher on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('at 50 random moments while 2,000 messages go out: none is sent twice, each is on record once and has ended', async () =>
    killWhileSending(await server.newDatabase()));
});
