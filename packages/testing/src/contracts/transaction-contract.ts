import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import { dispatchesFor, type IncidentId } from '@tocsin/domain';
import { aResolveIncident } from '../fixtures/builders.js';
import { addCustomer, anotherMonitor, newOpened, openAndPlan, openIncident } from './customer.js';
import { newId, type OpenStore, storeTest } from './store-test.js';

const deliberate = new Error('deliberate');

/** Declares the tests that the transactions of every store must pass. */
export const transactionContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);

  describe('transaction', () => {
    test('answers with what the work answers', async (store) => {
      expect(await store.transaction(async () => 'the answer')).toBe('the answer');
    });

    test('rejects with the error of the work and leaves nothing of it', async (store) => {
      const { monitor } = await addCustomer(store);
      const incidentId = newId<IncidentId>();
      const noted = newOpened();
      const failing = store.transaction(async (tx) => {
        await tx.dispatches.plan(dispatchesFor(await openIncident(tx, monitor, incidentId)));
        await tx.events.append('noted', 0, [noted]);
        throw deliberate;
      });
      await expect(failing).rejects.toBe(deliberate);
      expect(await store.dispatches()).toEqual([]);
      expect(await store.transaction((tx) => tx.events.read('noted'))).toEqual([]);
      expect(
        await store.transaction((tx) => tx.incidents.handle(incidentId, aResolveIncident())),
      ).toMatchObject({ refused: 'incident_unknown' });
    });

    test('shows nobody else what is not committed', async (store) => {
      const { monitor } = await addCustomer(store);
      let whileOpen: unknown;
      await store.transaction(async (tx) => {
        await tx.dispatches.plan(dispatchesFor(await openIncident(tx, monitor)));
        whileOpen = await store.dispatches();
      });
      expect(whileOpen).toEqual([]);
      expect(await store.dispatches()).toHaveLength(1);
    });

    test('keeps exactly what succeeded when many overlap and every third fails', async (store) => {
      const customer = await addCustomer(store, { channels: 2 });
      const willFail = (index: number) => index % 3 === 2;
      const failed = new Set<string>();
      const running = Array.from({ length: 60 }, async (_, index) => {
        const incidentId = newId<IncidentId>();
        if (willFail(index)) failed.add(incidentId);
        return store.transaction(async (tx) => {
          const opened = await openIncident(tx, anotherMonitor(customer), incidentId);
          await sleep(index % 4);
          await tx.dispatches.plan(dispatchesFor(opened));
          if (willFail(index)) throw deliberate;
          return opened;
        });
      });

      let done = false;
      const finished = Promise.allSettled(running).finally(() => {
        done = true;
      });
      while (!done) {
        const seen = await store.dispatches();
        expect(seen.filter(({ incidentId }) => incidentId !== null && failed.has(incidentId))).toEqual([]);
        expect(seen.length % 2).toBe(0);
        await sleep(1);
      }

      const results = await finished;
      const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)).toEqual(
        Array(20).fill(deliberate),
      );
      const rows = await store.dispatches();
      expect(rows.map(({ eventId, channelId }) => `${eventId} ${channelId}`).sort()).toEqual(
        opened
          .flatMap(dispatchesFor)
          .map(({ eventId, channelId }) => `${eventId} ${channelId}`)
          .sort(),
      );
      for (const event of opened) {
        expect(await store.transaction((tx) => tx.events.read(event.stream))).toEqual([event]);
      }
    });

    test('plans a message once, however often and by however many it is planned', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 2 });
      const opened = await openAndPlan(store, monitor);
      const before = await store.dispatches();
      await Promise.all(
        Array.from({ length: 6 }, () => store.transaction((tx) => tx.dispatches.plan(dispatchesFor(opened)))),
      );
      expect(before).toHaveLength(2);
      expect(await store.dispatches()).toEqual(before);
    });
  });
};
