import { describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { MaintenanceWindowView } from '../../src/maintenance/maintenance-window-view.js';
import type { WatchedWorld } from './watched-world.js';

export const watchMaintenance = (world: WatchedWorld): void => {
  const { aMonitor, finds, goesDown, incidentsOf, openOn, shown } = world;

  describe('maintenance', () => {
    const makeWindow = async (
      monitor_ids: readonly string[] | null,
      tags: readonly string[] = [],
    ): Promise<MaintenanceWindowView> => {
      const starts_at = new Date(Date.now() - 60_000).toISOString();
      const window = { name: 'Upgrade', starts_at, duration_minutes: 60, monitor_ids, tags };
      return (await world.own.post<MaintenanceWindowView>('/v1/maintenance-windows', window)).body;
    };

    test('opens nothing, goes on checking, and leaves to its end what is still failing', async () => {
      const [monitor, other] = [await aMonitor(), await aMonitor()];
      const window = await makeWindow([monitor.id]);
      for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      expect(await shown(monitor)).toMatchObject({ status: 'down' });
      await goesDown(other);
      await world.own.delete(`/v1/maintenance-windows/${window.id}`);
      await finds(monitor, 'down');
      expect(await openOn(monitor)).toMatchObject({ opened_by: 'checks' });
    });

    test('is for all monitors when it names none, and for no other account', async () => {
      const monitor = await aMonitor();
      await makeWindow(null);
      for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      await world.enterNewAccount();
      const others = await aMonitor();
      await goesDown(others);
    });

    test('covers what depends on a monitor with it', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      const grandchild = await aMonitor({ parent_id: child.id });
      await makeWindow([parent.id]);
      for (let times = 0; times < 3; times++) await finds(grandchild, 'down');
      expect(await incidentsOf(grandchild)).toEqual([]);
    });

    test('with tags covers the monitors that have all of them, and what depends on those', async () => {
      const tagged = await aMonitor({ tags: ['prod', 'eu'] });
      const child = await aMonitor({ parent_id: tagged.id });
      const half = await aMonitor({ tags: ['prod'] });
      await makeWindow(null, ['PROD', 'eu']);
      for (const monitor of [tagged, child])
        for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect([await incidentsOf(tagged), await incidentsOf(child)]).toEqual([[], []]);
      await goesDown(half);
    });

    test('with monitors and tags covers both, and no other account', async () => {
      const [named, tagged] = [await aMonitor(), await aMonitor({ tags: ['prod'] })];
      const neither = await aMonitor({ tags: ['staging'] });
      await makeWindow([named.id], ['prod']);
      for (const monitor of [named, tagged])
        for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect([await incidentsOf(named), await incidentsOf(tagged)]).toEqual([[], []]);
      await goesDown(neither);
      await world.enterNewAccount();
      await goesDown(await aMonitor({ tags: ['prod'] }));
    });

    test('begins and ends for a monitor with the tag', async () => {
      const monitor = await aMonitor();
      await makeWindow([], ['prod']);
      await world.own.put(`/v1/monitors/${monitor.id}/tags/Prod`);
      for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      await world.own.delete(`/v1/monitors/${monitor.id}/tags/prod`);
      await finds(monitor, 'down');
      expect(await openOn(monitor)).toMatchObject({ opened_by: 'checks' });
    });

    test('that comes again goes on from one time to the next', async () => {
      const monitor = await aMonitor();
      const window = await makeWindow([monitor.id]);
      // Store an occurrence that has ended. The next occurrences cover every hour of the day.
      const past = Date.now() - 3_600_000;
      const rrule = 'FREQ=DAILY';
      await world.own.patch(`/v1/maintenance-windows/${window.id}`, { rrule, duration_minutes: 1500 });
      const occurrence = { startsAt: instant(new Date(past - 1000)), endsAt: instant(new Date(past)) };
      await world.api.app
        .get(UnitOfWork)
        .run(({ maintenanceWindows }) => maintenanceWindows.setOccurrence(window.id, occurrence));
      for (let times = 0; times < 3; times++) await finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
    });
  });
};
