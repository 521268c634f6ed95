import { afterAll, beforeAll } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { tablesSuite } from './support/tables-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

tablesSuite(() => server.newDatabase());
