import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { interrupted } from '@tocsin/domain';
import { claimOldest } from '@tocsin/testing/contracts';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import { dispatchQueue } from '../src/index.js';
import { openAgedStore } from './support/aged-store.js';
import { failuresSuite } from './support/failures-suite.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { planner, secrets, unitOfWorkOn } from './support/stores.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

failuresSuite(() => server.newDatabase());

test('whoever judges a channel holds up no outcome, and forgets no failure that comes meanwhile', async () => {
  const store = await openAgedStore(await server.newDatabase());
  await store.planTests(2, 0);
  const queue = dispatchQueue(store.database, { secrets }, planner());
  const [first, second] = await claimOldest(queue, 2);
  const fail = async (message: typeof first): Promise<void> => {
    if (message === undefined) throw new Error('Two messages were claimed.');
    await queue.complete([
      { alertId: message.alertId, outcome: { ...interrupted, code: 'timeout' }, request: null },
    ]);
  };
  await fail(first);
  const units = unitOfWorkOn(store.database);
  const judge = (meanwhile: () => Promise<void>) =>
    units.run(async ({ channelTroubles }) => {
      const found = await channelTroubles.lockDue(first ? [first.channelId] : []);
      await meanwhile();
      await channelTroubles.save(
        found.map(({ channelId, seenMark, toldAt }) => ({
          channelId,
          seenMark,
          toldAt,
          failure: null,
          lookAgainAt: null,
        })),
      );
      return found.map(({ messages }) => messages.length);
    });
  expect(await judge(() => fail(second))).toEqual([1]);
  expect(await judge(async () => undefined)).toEqual([2]);
  expect(await judge(async () => undefined)).toEqual([]);
  await store.close();
});
