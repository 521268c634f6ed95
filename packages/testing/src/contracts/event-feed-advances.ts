import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import { dispatchesFor, type EventFeed, type IncidentEvent, type Occurred } from '@tocsin/domain';
import {
  addCustomer,
  anotherMonitor,
  appendOne,
  newOpened,
  openIncident,
  resolveIncident,
} from './customer.js';
import { admitNone, feedOf, planAll, sameAs } from './dispatching.js';
import { eventually, type StoreTest } from './store-test.js';
import type { StoreUnderTest } from './store-under-test.js';

const planNothing = async () => [];

type React = Parameters<EventFeed['advance']>[1];

const advance = async (store: StoreUnderTest, eventsMax: number, react: React): Promise<number> =>
  (await feedOf(store).advance(eventsMax, react, admitNone)).events;

/** Advances until so many events were taken. A feed may return none while an older transaction runs. */
const take = async (store: StoreUnderTest, count: number): Promise<Occurred<IncidentEvent>[]> => {
  const taken: Occurred<IncidentEvent>[] = [];
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

export const describeAdvances = (test: StoreTest): void => {
  describe('event feed: advance', () => {
    test('asks for no reaction when there is nothing new', async (store) => {
      let reactions = 0;
      const taken = await advance(store, 10, async () => {
        reactions += 1;
        return [];
      });
      expect([taken, reactions]).toEqual([0, 0]);
    });

    test('gives events as they were recorded', async (store) => {
      const { monitor, channelIds } = await addCustomer(store, { channels: 2 });
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const resolved = await store.transaction((tx) =>
        resolveIncident(tx, opened.data.incidentId, channelIds),
      );
      expect(await take(store, 2)).toEqual([sameAs(opened), sameAs(resolved)]);
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
      const { monitor } = await addCustomer(store, { channels: 2 });
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
      const { monitor } = await addCustomer(store);
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
      const { monitor } = await addCustomer(store, { channels: 2 });
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
      const customer = await addCustomer(store, { channels: 2 });
      const count = 30;
      const opening = Array.from({ length: count }, () =>
        store.transaction((tx) => openIncident(tx, anotherMonitor(customer))),
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
};
