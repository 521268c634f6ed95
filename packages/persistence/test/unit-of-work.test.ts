import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { id } from '@tocsin/domain';
import { type Database, openDatabase, UnitOfWork } from '../src/index.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { secrets, temporaryFolder } from './support/stores.js';

let database: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  database = await openDatabase(await migratedSqlite(folder.path));
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

test('a transaction makes the repositories that its work names, each once', async () => {
  let secretsGiven = 0;
  const options = {
    newId: () => 'an id',
    get secrets() {
      secretsGiven += 1;
      return secrets;
    },
  };
  const unitOfWork = new UnitOfWork(database, options);
  expect(await unitOfWork.run(({ accounts }) => accounts.find(id('nobody')))).toBeNull();
  expect(secretsGiven).toBe(0);
  await unitOfWork.run(async (repositories) => {
    expect(repositories.monitors).toBe(repositories.monitors);
    expect(repositories.monitors).not.toBe(unitOfWork.committed.monitors);
  });
  expect(secretsGiven).toBe(2);
});
