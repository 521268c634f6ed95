// Over ten seconds: claims wait for what comes due.
import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { migratedPostgres } from '../support/migrated-postgres.js';
import { waitingClaimsSuite } from '../support/waiting-claims-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

waitingClaimsSuite(() => server.newDatabase());
