import { describe, expect, test } from '@jest/globals';
import { parentChainMax } from '@tocsin/domain';
import type {
  IncidentFiguresView,
  IncidentPage,
  IncidentWithTimelineView,
} from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { ProblemBody } from './client.js';
import { newMonitor } from './things.js';
import { until } from './until.js';
import type { WatchedWorld } from './watched-world.js';

export const watchDependencies = (world: WatchedWorld): void => {
  const { aMonitor, finds, goesDown, incidentsOf, openOn, rungBy, shown } = world;

  describe('what a monitor may depend on', () => {
    const depend = (monitor: MonitorView, parent_id: string | null) =>
      world.own.patch<ProblemBody>(`/v1/monitors/${monitor.id}`, { parent_id });

    test('is another monitor of the account, in no circle', async () => {
      const [a, b, c] = [await aMonitor(), await aMonitor(), await aMonitor()];
      expect((await depend(b, a.id)).status).toBe(200);
      expect((await depend(c, b.id)).status).toBe(200);
      const others = await newMonitor(await world.api.newAccount('lite'));
      const refusals: [parent: string, rule: string][] = [
        [a.id, 'names the monitor itself'],
        [c.id, 'names a monitor that depends on this one'],
        [others.id, 'names no monitor'],
      ];
      for (const [parent, rule] of refusals) {
        const { status, body } = await depend(a, parent);
        expect([status, body.errors]).toEqual([400, [{ field: 'parent_id', message: `parent_id ${rule}` }]]);
      }
      expect((await depend(b, null)).status).toBe(200);
      expect((await depend(a, c.id)).status).toBe(200);
    });

    test('is bounded', async () => {
      let last = await aMonitor();
      for (let row = 2; row <= parentChainMax; row++) last = await aMonitor({ parent_id: last.id });
      const child = await aMonitor();
      const { body } = await depend(child, last.id);
      expect(body.detail).toContain(`the limit is ${parentChainMax}`);
      // The monitors below count towards the depth too.
      const grandchild = await aMonitor({ parent_id: child.id });
      const parentOfLast = (await shown(last)).parent_id;
      expect((await depend(child, parentOfLast)).status).toBe(400);
      await world.own.delete(`/v1/monitors/${grandchild.id}`);
      expect((await depend(child, parentOfLast)).status).toBe(200);
    });

    test('closes no circle when two are changed at the same time', async () => {
      for (let round = 0; round < 5; round++) {
        const [a, b] = [await aMonitor(), await aMonitor()];
        const answers = await Promise.all([depend(a, b.id), depend(b, a.id)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      }
    });

    test('is nothing any more when it was deleted', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      await world.own.delete(`/v1/monitors/${parent.id}`);
      expect(await shown(child)).toMatchObject({ parent_id: null });
    });
  });

  describe('a monitor that depends on another', () => {
    test('has its incident under that of the other, and rings nobody', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      const cause = await goesDown(parent);
      const { id, suppressed_by } = await goesDown(child);
      expect(suppressed_by).toBe(cause.id);
      const { body } = await world.own.get<IncidentWithTimelineView>(`/v1/incidents/${cause.id}`);
      expect(body.suppressed).toMatchObject([{ id, monitor_id: child.id }]);
      const listed = await world.own.get<IncidentPage>(`/v1/incidents?suppressed_by=${cause.id}`);
      expect(listed.body.items).toMatchObject([{ id }]);
      const counted = async ({ id: monitorId }: MonitorView) =>
        (await world.own.get<IncidentFiguresView>(`/v1/incidents/figures?monitor_id=${monitorId}`)).body
          .incidents;
      expect([await counted(parent), await counted(child)]).toEqual([1, 0]);
      await finds(child, 'up');
      expect(await rungBy({ id })).toEqual([
        ['IncidentOpened', 0],
        ['IncidentResolved', 0],
      ]);
    });

    test('rings when it still fails after the other is up', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      await goesDown(parent);
      const { id } = await goesDown(child);
      await finds(parent, 'up');
      await finds(child, 'down');
      await finds(child, 'down');
      expect(await openOn(child)).toMatchObject({ id, suppressed_by: null });
      await finds(child, 'up');
      expect(await rungBy({ id })).toEqual([
        ['IncidentOpened', 0],
        ['IncidentAnnounced', 1],
        ['IncidentResolved', 1],
      ]);
    });

    test('rings nobody while somebody has acknowledged it, and whoever was due when that is taken back', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      await goesDown(parent);
      const { id } = await goesDown(child);
      await world.own.post(`/v1/incidents/${id}/acknowledge`);
      await finds(parent, 'up');
      await finds(child, 'down');
      await finds(child, 'down');
      expect(await openOn(child)).toMatchObject({ id, suppressed_by: null });
      expect((await rungBy({ id })).at(-1)).toEqual(['IncidentAnnounced', 0]);
      await world.own.delete(`/v1/incidents/${id}/acknowledge`);
      await until('its message was sent', async () => (await rungBy({ id })).length === 5);
      await finds(child, 'up');
      expect((await rungBy({ id })).slice(-2)).toEqual([
        ['IncidentEscalated', 1],
        ['IncidentResolved', 1],
      ]);
    });

    test('waits for the other when that may be about to fail too', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      await finds(child, 'down');
      await finds(parent, 'down');
      await finds(child, 'down');
      expect(await incidentsOf(child)).toEqual([]);
      await finds(parent, 'down');
      await finds(child, 'down');
      expect(await openOn(child)).toMatchObject({ suppressed_by: (await openOn(parent)).id });
    });
  });
};
