// Over ten seconds: each contract has a database of its own.
import { afterAll, beforeAll, describe } from '@jest/globals';
import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  transactionContract,
} from '@tocsin/testing/contracts';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { openStore } from './support/store-under-test.js';
import { temporaryFolder } from './support/stores.js';

describe('on SQLite', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  const openSqlite = async () => openStore(await migratedSqlite(folder.path));
  eventStoreContract(openSqlite);
  eventFeedContract(openSqlite);
  incidentRepositoryContract(openSqlite);
  dispatchQueueContract(openSqlite);
  transactionContract(openSqlite);
});
