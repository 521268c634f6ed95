import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AccountId } from '@tocsin/domain';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { v7 } from 'uuid';
import { openDatabase } from '../src/index.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { at, unitOfWorkOn } from './support/stores.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

test('of two transactions that look for the first account at the same time, one is told that there is none', async () => {
  const database = await openDatabase(await server.newDatabase());
  const unitOfWork = unitOfWorkOn(database);
  try {
    let second: Promise<boolean> | undefined;
    const first = await unitOfWork.run(async ({ accounts }) => {
      const isNone = await accounts.isEmpty();
      second = unitOfWork.run((others) => others.accounts.isEmpty());
      // A query that did not wait would return within this time.
      await Promise.race([second, sleep(200)]);
      await accounts.create({ id: v7() as AccountId, name: 'Ada', plan: 'lite', createdAt: at });
      return isNone;
    });
    expect([first, await second]).toEqual([true, false]);
  } finally {
    await database.close();
  }
});
