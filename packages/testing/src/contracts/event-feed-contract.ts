import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import {
  type Admit,
  type Advance,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Recorded,
} from '@tocsin/domain';
import { admitAll, admitNone, claimOldest, ending, feedOf, queueOf } from './dispatching.js';
import { anotherMonitor, appendOne, newOpened, openIncident, resolveIncident, setScene } from './scene.js';
import { eventually, type OpenStore, storeTest } from './store-test.js';
import type { StoreUnderTest } from './store-under-test.js';

type Events = readonly Recorded<IncidentEvent>[];

const planAll = async (events: Events) => events.flatMap(dispatchesFor);
const planNothing = async () => [];

type React = Parameters<EventFeed['advance']>[1];

/** Advances without claiming anything. @returns how many events were taken */
const advance = async (store: StoreUnderTest, eventsMax: number, react: React): Promise<number> =>
  (await feedOf(store).advance(eventsMax, react, admitNone)).events;

/** Plans for the next events as soon as they are given, claiming what `admit` takes. */
const planNext = async (store: StoreUnderTest, admit: Admit, claimedBy?: string): Promise<Advance> => {
  let last: Advance | undefined;
  await eventually(async () => {
    last = await feedOf(store, claimedBy).advance(10, planAll, admit);
    return last.events > 0;
  });
  return last as Advance;
};

/**
 * Advances until this many events were taken. A feed may give nothing for a while although there are events, for
 * example as long as an older transaction is running.
 */
const take = async (store: StoreUnderTest, count: number): Promise<Recorded<IncidentEvent>[]> => {
  const taken: Recorded<IncidentEvent>[] = [];
  await eventually(async () => {
    await advance(store, 100, async (events) => {
      taken.push(...events);
      return [];
    });
    return taken.length >= count;
  });
  return taken;
};

const idsOf = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId);

/** What every tail of the event log promises. Call it in a Jest test file. */
export const eventFeedContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);

  describe('event feed', () => {
    test('asks for no reaction when there is nothing new', async (store) => {
      let reactions = 0;
      const taken = await advance(store, 10, async () => {
        reactions += 1;
        return [];
      });
      expect([taken, reactions]).toEqual([0, 0]);
    });

    test('gives events as they were recorded', async (store) => {
      const { monitor } = await setScene(store, { channels: 2 });
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const resolved = await store.transaction((tx) =>
        resolveIncident(tx, opened.data.incidentId, monitor.channelIds),
      );
      expect(await take(store, 2)).toEqual([opened, resolved]);
    });

    test('gives events in order, no more at a time than asked for, and none twice', async (store) => {
      const events = Array.from({ length: 7 }, () => newOpened());
      for (const event of events) await store.transaction((tx) => appendOne(tx, event));
      const batches: string[][] = [];
      await eventually(async () => {
        const taken = await advance(store, 3, async (batch) => {
          batches.push(idsOf(batch));
          return [];
        });
        expect(taken).toBeLessThanOrEqual(3);
        return batches.flat().length >= events.length;
      });
      expect(await advance(store, 3, planNothing)).toBe(0);
      expect(batches.flat()).toEqual(idsOf(events));
    });

    test('stores what the reaction planned', async (store) => {
      const { monitor } = await setScene(store, { channels: 2 });
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      await eventually(async () => (await advance(store, 10, planAll)) === 1);
      const rows = await store.dispatches();
      expect(rows).toHaveLength(2);
      for (const planned of dispatchesFor(opened)) {
        expect(rows).toContainEqual({
          ...planned,
          alertId: expect.any(String),
          status: 'pending',
          outcome: null,
          request: null,
        });
      }
    });

    test('moves nothing when the reaction fails, and gives the same events again', async (store) => {
      const { monitor } = await setScene(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const failing = eventually(async () => {
        const taken = await advance(store, 10, () => Promise.reject(new Error('the reaction failed')));
        return taken > 0;
      });
      await expect(failing).rejects.toThrow('the reaction failed');
      expect(await store.dispatches()).toEqual([]);
      expect(idsOf(await take(store, 1))).toEqual([opened.eventId]);
    });

    test('plans once what was planned before', async (store) => {
      const { monitor } = await setScene(store, { channels: 2 });
      await store.transaction(async (tx) => {
        await tx.dispatches.plan(dispatchesFor(await openIncident(tx, monitor)));
      });
      const before = await store.dispatches();
      await eventually(async () => (await advance(store, 10, planAll)) === 1);
      expect(await store.dispatches()).toEqual(before);
    });

    test('gives no event of a transaction that failed', async (store) => {
      const event = newOpened();
      const failing = store.transaction(async (tx) => {
        await appendOne(tx, newOpened());
        throw new Error('deliberate');
      });
      await expect(failing).rejects.toThrow('deliberate');
      await store.transaction((tx) => appendOne(tx, event));
      expect(idsOf(await take(store, 1))).toEqual([event.eventId]);
    });

    test('steps over no event that commits later than its successor', async (store) => {
      const [slow, quick] = [newOpened(), newOpened()];
      let reportAppended = () => {};
      const appended = new Promise<void>((resolve) => {
        reportAppended = resolve;
      });
      const committingSlowly = store.transaction(async (tx) => {
        await appendOne(tx, slow);
        reportAppended();
        await sleep(50);
      });
      await appended;
      const committingQuickly = store.transaction((tx) => appendOne(tx, quick));
      const taken = await take(store, 2);
      await Promise.all([committingSlowly, committingQuickly]);
      expect(idsOf(taken).sort()).toEqual(idsOf([slow, quick]).sort());
    });

    test('gives every event to exactly one of many who advance at once, while more are recorded', async (store) => {
      const scene = await setScene(store, { channels: 2 });
      const count = 30;
      const opening = Array.from({ length: count }, () =>
        store.transaction((tx) => openIncident(tx, anotherMonitor(scene))),
      );
      let taken = 0;
      const advancing = Array.from({ length: 4 }, () =>
        eventually(async () => {
          const events = await advance(store, 4, async (batch) => {
            await sleep(1);
            return planAll(batch);
          });
          taken += events;
          return taken >= count;
        }),
      );
      await Promise.all([...opening, ...advancing]);
      expect(taken).toBe(count);
      expect(await store.dispatches()).toHaveLength(2 * count);
    });
  });

  describe('event feed: claims', () => {
    test('claims what it plans and admits, as a claim of the queue would', async (store) => {
      const { monitor, channels } = await setScene(store, { channels: 2 });
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
          channel,
          plan: 'lite',
          cause: opened,
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
      const { monitor } = await setScene(store, { channels: 3 });
      await store.transaction((tx) => openIncident(tx, monitor));
      const { claimed, left } = await planNext(store, (pending) => pending.slice(0, 1));
      expect(claimed).toHaveLength(1);
      const others = monitor.channelIds.filter((channelId) => channelId !== claimed[0]?.channelId);
      expect(left).toHaveLength(2);
      for (const channelId of others) {
        expect(left).toContainEqual(expect.objectContaining({ accountId: monitor.accountId, channelId }));
      }
      const rest = await claimOldest(queueOf(store, 'b'), 10);
      expect(rest.map(({ channelId }) => channelId).sort()).toEqual([...others].sort());
    });

    test('does not show a resolution whose opening has not ended', async (store) => {
      const { monitor } = await setScene(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const resolve = () =>
        store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, monitor.channelIds));
      const created = await planNext(store, admitAll, 'a');
      await resolve();
      expect(await planNext(store, admitAll, 'a')).toMatchObject({
        claimed: [],
        left: [],
        heldBack: [{ accountId: monitor.accountId, channelId: monitor.channelIds[0] }],
      });
      const queue = queueOf(store, 'a');
      expect(await claimOldest(queue, 10)).toEqual([]);
      await queue.complete(ending(created.claimed));
      expect(await claimOldest(queue, 10)).toMatchObject([{ event: 'incident.resolved' }]);
    });

    test('does not show a resolution that it plans together with its opening', async (store) => {
      const { monitor } = await setScene(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      await store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, monitor.channelIds));
      const { claimed } = await planNext(store, admitAll);
      expect(claimed.map(({ event }) => event)).toEqual(['incident.created']);
    });

    test('claims a resolution whose opening has ended', async (store) => {
      const { monitor } = await setScene(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const created = await planNext(store, admitAll, 'a');
      await queueOf(store, 'a').complete(ending(created.claimed));
      await store.transaction((tx) => resolveIncident(tx, opened.data.incidentId, monitor.channelIds));
      const { claimed } = await planNext(store, admitAll, 'a');
      expect(claimed.map(({ event }) => event)).toEqual(['incident.resolved']);
    });

    test('does not claim what was planned before', async (store) => {
      const { monitor } = await setScene(store);
      await store.transaction(async (tx) => {
        await tx.dispatches.plan(dispatchesFor(await openIncident(tx, monitor)));
      });
      const [before] = await claimOldest(queueOf(store, 'a'), 10);
      await queueOf(store, 'a').complete(ending(before ? [before] : []));
      expect(await planNext(store, admitAll)).toMatchObject({ claimed: [] });
      expect((await store.dispatches()).map(({ status }) => status)).toEqual(['delivered']);
    });

    test('gives no channel when it was deleted meanwhile', async (store) => {
      const { monitor, channels } = await setScene(store);
      await store.transaction((tx) => openIncident(tx, monitor));
      for (const { channelId } of channels) await store.removeChannel(channelId);
      const { claimed } = await planNext(store, admitAll);
      expect(claimed).toMatchObject([{ channel: null, channelId: channels[0]?.channelId, plan: 'lite' }]);
    });
  });
};
