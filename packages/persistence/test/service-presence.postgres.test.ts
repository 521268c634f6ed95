import { afterAll, beforeAll } from '@jest/globals';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { migratedPostgres } from './support/migrated-postgres.js';
import { servicePresenceSuite } from './support/service-presence-suite.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

servicePresenceSuite(() => server.newDatabase());
