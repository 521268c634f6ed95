import { afterAll, beforeAll } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { operationsSuite } from './support/operations-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

operationsSuite(() => server.newDatabase());
