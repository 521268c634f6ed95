import { afterAll, afterEach, beforeAll, beforeEach, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { type Database, openDatabase } from '../src/index.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { checkPrograms, createTrace } from './support/transaction-programs.js';
import { transactionScopeSuite } from './support/transaction-scope-suite.js';

let server: SharedPostgres;
let database: Database;

beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  database = await openDatabase(await server.newDatabase());
});
afterEach(() => database.close());

transactionScopeSuite(() => database, { rounds: propertyRuns(500) });

test('any program of statements is stored in its order or not at all', async () => {
  await createTrace(database);
  await checkPrograms(database, null, { seed: 20_261_128, numRuns: propertyRuns(500) });
});
