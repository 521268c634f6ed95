import { describe, expect } from '@jest/globals';
import { type Admit, type Advance, dispatchesFor } from '@tocsin/domain';
import { addCustomer, openIncident, resolveIncident } from './customer.js';
import { admitAll, claimOldest, ending, feedOf, planAll, queueOf, sameAs } from './dispatching.js';
import { eventually, type StoreTest } from './store-test.js';
import type { StoreUnderTest } from './store-under-test.js';

const planNext = async (store: StoreUnderTest, admit: Admit, claimedBy?: string): Promise<Advance> => {
  let last: Advance | undefined;
  await eventually(async () => {
    last = await feedOf(store, claimedBy).advance(10, planAll, admit);
    return last.events > 0;
  });
  return last as Advance;
};

export const describeFeedClaims = (test: StoreTest): void => {
  describe('event feed: claims', () => {
    test('claims what it plans and admits, as a claim of the queue would', async (store) => {
      const { monitor, channels } = await addCustomer(store, { channels: 2 });
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const { claimed, left } = await planNext(store, admitAll, 'a');
      expect(claimed).toHaveLength(2);
      for (const channel of channels) {
        expect(claimed).toContainEqual({
          alertId: expect.any(String),
          event: 'incident.created',
          eventId: opened.eventId,
          accountId: monitor.accountId,
          channelId: channel.channelId,
          createdAt: opened.recordedAt,
          producedAt: expect.any(String),
          channel,
          plan: 'lite',
          cause: sameAs(opened),
        });
      }
      expect(left).toEqual([]);
      expect((await store.dispatches()).map(({ status }) => status)).toEqual(['sending', 'sending']);
      expect(await queueOf(store, 'b').waiting(null, 10)).toEqual([]);
      await queueOf(store, 'b').complete(ending(claimed));
      expect((await store.dispatches()).map(({ status }) => status)).toEqual(['sending', 'sending']);
      await queueOf(store, 'a').complete(ending(claimed));
      expect((await store.dispatches()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    });

    test('leaves pending what is not admitted, and names its channels', async (store) => {
      const { monitor, channelIds } = await addCustomer(store, { channels: 3 });
      await store.transaction((tx) => openIncident(tx, monitor));
      const { claimed, left } = await planNext(store, (pending) => pending.slice(0, 1));
      expect(claimed).toHaveLength(1);
      const others = channelIds.filter((channelId) => channelId !== claimed[0]?.channelId);
      expect(left).toHaveLength(2);
      for (const channelId of others) {
        expect(left).toContainEqual(expect.objectContaining({ accountId: monitor.accountId, channelId }));
      }
      const rest = await claimOldest(queueOf(store, 'b'), 10);
      expect(rest.map(({ channelId }) => channelId).sort()).toEqual([...others].sort());
    });

    test('does not show a resolution whose opening has not ended', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const resolve = () =>
        store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, channelIds));
      const created = await planNext(store, admitAll, 'a');
      await resolve();
      expect(await planNext(store, admitAll, 'a')).toMatchObject({
        claimed: [],
        left: [],
        heldBack: [{ accountId: monitor.accountId, channelId: channelIds[0] }],
      });
      const queue = queueOf(store, 'a');
      expect(await claimOldest(queue, 10)).toEqual([]);
      await queue.complete(ending(created.claimed));
      expect(await claimOldest(queue, 10)).toMatchObject([{ event: 'incident.resolved' }]);
    });

    test('does not show a resolution that it plans together with its opening', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      await store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, channelIds));
      const { claimed } = await planNext(store, admitAll);
      expect(claimed.map(({ event }) => event)).toEqual(['incident.created']);
    });

    test('claims a resolution whose opening has ended', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const created = await planNext(store, admitAll, 'a');
      await queueOf(store, 'a').complete(ending(created.claimed));
      await store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, channelIds));
      const { claimed } = await planNext(store, admitAll, 'a');
      expect(claimed.map(({ event }) => event)).toEqual(['incident.resolved']);
    });

    test('does not claim what was planned before', async (store) => {
      const { monitor } = await addCustomer(store);
      await store.transaction(async (tx) => {
        await tx.dispatches.plan(dispatchesFor(await openIncident(tx, monitor)));
      });
      const [before] = await claimOldest(queueOf(store, 'a'), 10);
      await queueOf(store, 'a').complete(ending(before ? [before] : []));
      expect(await planNext(store, admitAll)).toMatchObject({ claimed: [] });
      expect((await store.dispatches()).map(({ status }) => status)).toEqual(['delivered']);
    });

    test('gives no channel when it was deleted meanwhile', async (store) => {
      const { monitor, channels } = await addCustomer(store);
      await store.transaction((tx) => openIncident(tx, monitor));
      for (const { channelId } of channels) await store.removeChannel(channelId);
      const { claimed } = await planNext(store, admitAll);
      expect(claimed).toMatchObject([{ channel: null, channelId: channels[0]?.channelId, plan: 'lite' }]);
    });
  });
};
