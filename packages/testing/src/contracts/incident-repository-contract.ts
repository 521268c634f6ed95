import { describe, expect } from '@jest/globals';
import { type IncidentId, isRefusal, OpenIncidentConflict, VersionConflict } from '@tocsin/domain';
import {
  anAnnounceIncident,
  anOpenIncident,
  aResolveIncident,
  aWorsenIncident,
} from '../fixtures/builders.js';
import { addCustomer, anotherMonitor, openIncident, resolveIncident } from './customer.js';
import { newId, type OpenStore, storeTest } from './store-test.js';

/** Declares the tests that every incident repository must pass. */
export const incidentRepositoryContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);

  describe('incident repository', () => {
    test('opens an incident, and gives its state and its event', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const incidentId = newId<IncidentId>();
      const command = anOpenIncident({ incidentId, monitor, title: 'Sklep nie odpowiada 🔥' });
      const handled = await store.transaction((tx) => tx.incidents.handle(incidentId, command));
      expect(handled).toMatchObject({
        state: { status: 'open', incidentId, title: command.title },
        events: [{ type: 'IncidentOpened', version: 1, data: { incidentId, channelIds } }],
      });
    });

    test('keeps the events of an incident in one stream', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const opened = await store.transaction((tx) => openIncident(tx, monitor));
      const resolved = await store.transaction((tx) =>
        resolveIncident(tx, opened.data.incidentId, channelIds),
      );
      expect(resolved).toMatchObject({ stream: opened.stream, version: 2 });
      expect(await store.transaction((tx) => tx.events.read(opened.stream))).toEqual([opened, resolved]);
    });

    test('keeps what becomes of an incident between its opening and its end', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const incidentId = newId<IncidentId>();
      const byChecks = { suppressedBy: newId<IncidentId>() };
      const commands = [
        anOpenIncident({ incidentId, monitor, byChecks }),
        aWorsenIncident(),
        anAnnounceIncident({ channelIds }),
        aResolveIncident({ channelIds, reason: 'recovered' }),
      ];
      for (const command of commands) {
        await store.transaction((tx) => tx.incidents.handle(incidentId, command));
      }
      const events = await store.transaction((tx) => tx.events.read(`incident-${incidentId}`));
      expect(events).toMatchObject([
        { type: 'IncidentOpened', data: { ...byChecks, openedBy: 'checks', channelIds: [] } },
        { type: 'IncidentWorsened', data: { title: aWorsenIncident().title, channelIds: [] } },
        { type: 'IncidentAnnounced', data: { channelIds } },
        { type: 'IncidentResolved', data: { channelIds, reason: 'recovered' } },
      ]);
    });

    test('appends nothing when the command is redundant', async (store) => {
      const { monitor } = await addCustomer(store);
      const { stream, data } = await store.transaction((tx) => openIncident(tx, monitor));
      const resolve = () =>
        store.transaction((tx) => tx.incidents.handle(data.incidentId, aResolveIncident()));
      const first = await resolve();
      expect(await resolve()).toEqual({ ...first, events: [] });
      expect(await store.transaction((tx) => tx.events.read(stream))).toHaveLength(2);
    });

    test('gives a refusal as a value', async (store) => {
      const { monitor } = await addCustomer(store);
      const incidentId = newId<IncidentId>();
      const [unknown, second] = await store.transaction(async ({ incidents }) => [
        await incidents.handle(incidentId, aResolveIncident()),
        await incidents.handle(
          incidentId,
          anOpenIncident({ incidentId, monitor: { ...monitor, hasOpenIncident: true } }),
        ),
      ]);
      expect(unknown).toMatchObject({ refused: 'incident_unknown' });
      expect(second).toMatchObject({ refused: 'incident_already_open' });
    });

    test('opens nothing under an id that another incident has', async (store) => {
      const { monitor } = await addCustomer(store);
      const { stream, data } = await store.transaction((tx) => openIncident(tx, monitor));
      const resolved = await store.transaction((tx) => resolveIncident(tx, data.incidentId, []));
      const again = store.transaction((tx) => openIncident(tx, monitor, data.incidentId));
      await expect(again).rejects.toMatchObject({ message: expect.any(String) });
      const events = await store.transaction((tx) => tx.events.read(stream));
      expect(events.at(-1)).toEqual(resolved);
    });

    test('lets a monitor have one open incident, even when the command knows of none', async (store) => {
      const { monitor } = await addCustomer(store);
      await store.transaction((tx) => openIncident(tx, monitor));
      const incidentId = newId<IncidentId>();
      const second = store.transaction((tx) => openIncident(tx, monitor, incidentId));
      await expect(second).rejects.toBeInstanceOf(OpenIncidentConflict);
      const nothing = store.transaction((tx) => tx.incidents.handle(incidentId, aResolveIncident()));
      expect(await nothing).toMatchObject({ refused: 'incident_unknown' });
    });

    test('opens another incident after the first is resolved, also in one transaction', async (store) => {
      const { monitor, channelIds } = await addCustomer(store);
      const first = await store.transaction((tx) => openIncident(tx, monitor));
      await store.transaction(async (tx) => {
        await resolveIncident(tx, first.data.incidentId, channelIds);
        const second = await openIncident(tx, monitor);
        await resolveIncident(tx, second.data.incidentId, channelIds);
        await openIncident(tx, monitor);
      });
      const another = store.transaction((tx) => openIncident(tx, monitor));
      await expect(another).rejects.toBeInstanceOf(OpenIncidentConflict);
    });

    test('leaves the monitor free when the transaction fails', async (store) => {
      const { monitor } = await addCustomer(store);
      const failing = store.transaction(async (tx) => {
        await openIncident(tx, monitor);
        throw new Error('later in the same transaction');
      });
      await expect(failing).rejects.toThrow('later in the same transaction');
      expect(await store.transaction((tx) => openIncident(tx, monitor))).toMatchObject({ version: 1 });
    });

    test('lets exactly one of many open an incident on a monitor at once', async (store) => {
      const { monitor } = await addCustomer(store);
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => store.transaction((tx) => openIncident(tx, monitor))),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(OpenIncidentConflict);
      }
    });

    test('resolves an incident once when many ask at once', async (store) => {
      const { monitor } = await addCustomer(store);
      const { stream, data } = await store.transaction((tx) => openIncident(tx, monitor));
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          store.transaction((tx) => tx.incidents.handle(data.incidentId, aResolveIncident())),
        ),
      );
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(VersionConflict);
        else expect(isRefusal(result.value) || result.value.state.status).toBe('resolved');
      }
      expect(await store.transaction((tx) => tx.events.read(stream))).toHaveLength(2);
    });

    test('opens incidents on many monitors at once', async (store) => {
      const customer = await addCustomer(store);
      const opened = await Promise.all(
        Array.from({ length: 20 }, () =>
          store.transaction((tx) => openIncident(tx, anotherMonitor(customer))),
        ),
      );
      expect(new Set(opened.map(({ stream }) => stream)).size).toBe(20);
    });
  });
};
