import { describe, expect } from '@jest/globals';
import { type EventId, instant } from '@tocsin/domain';
import { aWatchedMonitor, aWebhookDestination } from '../fixtures/builders.js';
import { addCustomer, anotherMonitor, openAndPlan } from './customer.js';
import { claimOldest, queueOf, sameAs } from './dispatching.js';
import { newId, type StoreTest } from './store-test.js';

export const describeClaims = (test: StoreTest): void => {
  describe('dispatch queue: claim', () => {
    test('gives nothing when nothing is pending', async (store) => {
      expect(await claimOldest(queueOf(store, 'a'), 10)).toEqual([]);
    });

    test('gives all that is needed to send', async (store) => {
      const { monitor, channels } = await addCustomer(store);
      const opened = await openAndPlan(store, monitor);
      expect(await claimOldest(queueOf(store, 'a'), 10)).toEqual([
        {
          alertId: expect.any(String),
          event: 'incident.created',
          eventId: opened.eventId,
          accountId: monitor.accountId,
          channelId: channels[0]?.channelId,
          createdAt: opened.recordedAt,
          producedAt: expect.any(String),
          channel: channels[0],
          plan: 'lite',
          cause: sameAs(opened),
        },
      ]);
      expect(await store.dispatches()).toMatchObject([{ status: 'sending', outcome: null }]);
    });

    test('gives a channel without a secret as one', async (store) => {
      const { monitor, channels } = await addCustomer(store);
      const destination = aWebhookDestination('http://127.0.0.1/ä', null);
      const unsigned = channels.map((channel) => ({ ...channel, channelId: newId<never>(), destination }));
      for (const channel of unsigned) await store.addChannel(channel);
      await openAndPlan(
        store,
        aWatchedMonitor({ ...monitor, channelIds: unsigned.map(({ channelId }) => channelId) }),
      );
      expect(await claimOldest(queueOf(store, 'a'), 10)).toMatchObject([{ channel: unsigned[0] }]);
    });

    test('gives the oldest first and no more than asked for', async (store) => {
      const customer = await addCustomer(store);
      const events = [];
      for (let count = 0; count < 5; count++) events.push(await openAndPlan(store, anotherMonitor(customer)));
      const queue = queueOf(store, 'a');
      const batches = [
        await claimOldest(queue, 2),
        await claimOldest(queue, 2),
        await claimOldest(queue, 2),
        await claimOldest(queue, 2),
      ];
      expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1, 0]);
      expect(batches.flat().map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
    });

    test('gives no row to two of many who claim at once', async (store) => {
      const customer = await addCustomer(store, { channels: 2 });
      for (let count = 0; count < 15; count++) await openAndPlan(store, anotherMonitor(customer));
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd'].flatMap((claimedBy) => {
          const queue = queueOf(store, claimedBy);
          return [claimOldest(queue, 5), claimOldest(queue, 5)];
        }),
      );
      // A claim may skip rows that another claim has locked.
      const rest = await claimOldest(queueOf(store, 'e'), 100);
      const alertIds = [...claims.flat(), ...rest].map(({ alertId }) => alertId);
      expect(alertIds).toHaveLength(30);
      expect(new Set(alertIds).size).toBe(30);
    });

    test('gives no channel when it was deleted meanwhile', async (store) => {
      const { monitor, channels } = await addCustomer(store);
      await openAndPlan(store, monitor);
      for (const { channelId } of channels) await store.removeChannel(channelId);
      expect(await claimOldest(queueOf(store, 'a'), 10)).toMatchObject([
        { channel: null, channelId: channels[0]?.channelId, plan: 'lite' },
      ]);
    });

    test('gives the plan that the account has now', async (store) => {
      const { monitor } = await addCustomer(store);
      await openAndPlan(store, monitor);
      await store.setPlan(monitor.accountId, 'free');
      expect(await claimOldest(queueOf(store, 'a'), 10)).toMatchObject([{ plan: 'free' }]);
    });

    test('gives a test message, which has no cause', async (store) => {
      const { channels, channelIds } = await addCustomer(store);
      const planned = channels.map(({ channelId, accountId }) => ({
        eventId: newId<EventId>(),
        channelId,
        accountId,
        event: 'channel.test' as const,
        incidentId: null,
        monitorId: null,
        createdAt: instant(new Date('2026-05-03T12:34:56.789Z')),
      }));
      await store.transaction((tx) => tx.dispatches.plan(planned));
      expect(await claimOldest(queueOf(store, 'a'), 10)).toMatchObject([
        {
          event: 'channel.test',
          eventId: planned[0]?.eventId,
          cause: null,
          channelId: channelIds[0],
        },
      ]);
    });

    test('claims what is admitted, and leaves the rest', async (store) => {
      const { monitor, channelIds } = await addCustomer(store, { channels: 3 });
      await openAndPlan(store, monitor);
      const queue = queueOf(store, 'a');
      const [, second] = channelIds;
      const claimed = await queue.claim(channelIds, 10, (pending) =>
        pending.filter(({ channelId }) => channelId === second),
      );
      expect(claimed).toMatchObject([{ channelId: second }]);
      expect(await claimOldest(queue, 10)).toHaveLength(2);
    });

    test('shows the oldest messages of the channels asked for, and no more of each than asked for', async (store) => {
      const customer = await addCustomer(store, { channels: 3 });
      for (let count = 0; count < 3; count++) await openAndPlan(store, anotherMonitor(customer));
      const rows = await store.dispatches();
      const asked = customer.channelIds.slice(0, 2);
      const claimed = await queueOf(store, 'a').claim(asked, 2, (pending) => pending);
      const oldest = asked.flatMap((channelId) =>
        rows.filter((row) => row.channelId === channelId).slice(0, 2),
      );
      expect(claimed.map(({ alertId }) => alertId).sort()).toEqual(
        oldest.map(({ alertId }) => alertId).sort(),
      );
    });

    test('says which channels have messages waiting, a page at a time', async (store) => {
      const customer = await addCustomer(store, { channels: 5 });
      const { channelIds } = customer;
      const { accountId } = customer.monitor;
      for (let count = 0; count < 2; count++) await openAndPlan(store, anotherMonitor(customer));
      const queue = queueOf(store, 'a');
      const first = await queue.waiting(null, 3);
      const second = await queue.waiting(first.at(-1)?.channelId ?? null, 3);
      expect([...first, ...second]).toEqual(
        [...channelIds].sort().map((channelId) => ({ accountId, channelId })),
      );
      await queue.claim(channelIds.slice(0, 4), 10, (pending) => pending);
      expect(await queue.waiting(null, 10)).toEqual([{ accountId, channelId: channelIds[4] }]);
    });
  });
};
