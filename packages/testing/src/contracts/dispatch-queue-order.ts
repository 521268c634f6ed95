import { describe, expect } from '@jest/globals';
import type { ClaimedDispatch } from '@tocsin/domain';
import { aWatchedMonitor } from '../fixtures/builders.js';
import { addCustomer, anotherMonitor, openAndPlan, resolveAndPlan } from './customer.js';
import { claimOldest, closeAllExpired, ending, queueOf, shortClaimMs } from './dispatching.js';
import type { StoreTest } from './store-test.js';

const eventsOf = (dispatches: readonly ClaimedDispatch[]) => dispatches.map(({ event }) => event);

export const describeOrder = (test: StoreTest): void => {
  describe('dispatch queue: order', () => {
    test('holds incident.resolved back until incident.created has ended', async (store) => {
      const { monitor } = await addCustomer(store);
      await resolveAndPlan(store, await openAndPlan(store, monitor));
      const queue = queueOf(store, 'a');
      const created = await claimOldest(queue, 10);
      expect(eventsOf(created)).toEqual(['incident.created']);
      expect(await claimOldest(queueOf(store, 'b'), 10)).toEqual([]);
      await queue.complete(ending(created));
      expect(eventsOf(await claimOldest(queue, 10))).toEqual(['incident.resolved']);
    });

    test('holds incident.resolved back for its own channel only', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 2 });
      await resolveAndPlan(store, await openAndPlan(store, monitor));
      const queue = queueOf(store, 'a');
      const [, ended] = await claimOldest(queue, 10);
      await queue.complete(ending(ended ? [ended] : []));
      expect(await claimOldest(queue, 10)).toMatchObject([
        { event: 'incident.resolved', channelId: ended?.channelId },
      ]);
    });

    test('holds incident.resolved back for its own incident only', async (store) => {
      const customer = await addCustomer(store);
      const queue = queueOf(store, 'a');
      const opened = await openAndPlan(store, customer.monitor);
      await queue.complete(ending(await claimOldest(queue, 10)));
      await openAndPlan(store, anotherMonitor(customer));
      await resolveAndPlan(store, opened);
      expect(eventsOf(await claimOldest(queue, 10)).sort()).toEqual([
        'incident.created',
        'incident.resolved',
      ]);
    });

    test('does not hold incident.resolved back when the channel was attached after the opening', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const silent = await openAndPlan(store, aWatchedMonitor({ ...monitor, channelIds: [] }));
      await resolveAndPlan(store, silent, channelIds);
      expect(eventsOf(await claimOldest(queueOf(store, 'a'), 10))).toEqual(['incident.resolved']);
    });

    test('lets incident.resolved go after an interrupted incident.created', async (store) => {
      const { monitor } = await addCustomer(store);
      await resolveAndPlan(store, await openAndPlan(store, monitor));
      const dying = queueOf(store, 'dying', shortClaimMs);
      await claimOldest(dying, 10);
      await closeAllExpired(queueOf(store, 'b'), 1);
      expect(eventsOf(await claimOldest(queueOf(store, 'b'), 10))).toEqual(['incident.resolved']);
    });
  });
};
