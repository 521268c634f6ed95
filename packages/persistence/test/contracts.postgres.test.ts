import { afterAll, beforeAll, describe } from '@jest/globals';
import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  transactionContract,
} from '@tocsin/testing/contracts';
import type { PostgresServer } from '@tocsin/testing/postgres';
import { startMigratedPostgres } from './support/migrated-postgres.js';
import { openStore } from './support/store-under-test.js';

describe('on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startMigratedPostgres();
  });
  afterAll(() => server.stop());

  const openPostgres = async () => openStore(await server.newDatabase());
  eventStoreContract(openPostgres);
  eventFeedContract(openPostgres);
  incidentRepositoryContract(openPostgres);
  dispatchQueueContract(openPostgres);
  transactionContract(openPostgres);
});
