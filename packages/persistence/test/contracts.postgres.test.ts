// Over ten seconds: each contract has a database of its own.
import { afterAll, beforeAll, describe } from '@jest/globals';
import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  transactionContract,
} from '@tocsin/testing/contracts';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { migratedPostgres } from './support/migrated-postgres.js';
import { openStore } from './support/store-under-test.js';

describe('on PostgreSQL', () => {
  let server: SharedPostgres;
  beforeAll(async () => {
    server = await migratedPostgres();
  });
  afterAll(() => server.stop());

  const openPostgres = async () => openStore(await server.newDatabase());
  eventStoreContract(openPostgres);
  eventFeedContract(openPostgres);
  incidentRepositoryContract(openPostgres);
  dispatchQueueContract(openPostgres);
  transactionContract(openPostgres);
});
