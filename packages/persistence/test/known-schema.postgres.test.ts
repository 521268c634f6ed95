import { afterAll, beforeAll } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { knownSchemaSuite } from './support/known-schema-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

knownSchemaSuite(() => server.newDatabase());
