import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { answerRacesSuite } from '../support/answer-races-suite.js';
import { startApi } from '../support/api.js';
import { migratedPostgres } from '../support/migrated-postgres.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

answerRacesSuite(async () => startApi({ databaseUrl: await server.newDatabase() }));
