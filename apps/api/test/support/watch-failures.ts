import { describe, expect, test } from '@jest/globals';
import { TestProber } from './test-prober.js';
import type { WatchedWorld } from './watched-world.js';

export const watchFailures = (world: WatchedWorld): void => {
  const { aMonitor, begins, finds, goesDown, incidentsOf, openOn, rungBy, shown, storeHealth, timelineOf } =
    world;

  describe('a monitor that fails', () => {
    test('has an incident after the second check, which says in plain words what happened', async () => {
      const monitor = await aMonitor();
      await finds(monitor, 'up', 'It answered 200 OK.');
      expect(await shown(monitor)).toMatchObject({ status: 'up', health: 'up' });
      await finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      await finds(monitor, 'down', 'It answered 503 Service Unavailable.');
      expect(await openOn(monitor)).toMatchObject({
        title: `${monitor.name} is down: answered 503 Service Unavailable`,
        severity: 'critical',
        opened_by: 'checks',
        suppressed_by: null,
      });
      expect(await shown(monitor)).toMatchObject({ status: 'down', health: 'down' });
    });

    test('has it resolved when it is up again, and rings for both', async () => {
      const monitor = await aMonitor();
      const { id } = await goesDown(monitor);
      await finds(monitor, 'up');
      expect(await incidentsOf(monitor)).toMatchObject([{ id, status: 'resolved' }]);
      expect((await timelineOf({ id })).map(({ type, reason }) => [type, reason])).toEqual([
        ['opened', undefined],
        ['resolved', 'recovered'],
      ]);
      expect(await rungBy({ id })).toEqual([
        ['IncidentOpened', 1],
        ['IncidentResolved', 1],
      ]);
    });

    test('is told of as its owner wants it', async () => {
      const monitor = await aMonitor({ severity: 'info', failures_to_open: 1, successes_to_resolve: 2 });
      await finds(monitor, 'down');
      expect(await openOn(monitor)).toMatchObject({ severity: 'info' });
      await finds(monitor, 'up');
      expect(await openOn(monitor)).toMatchObject({ status: 'open' });
      await finds(monitor, 'up');
      expect(await shown(monitor)).toMatchObject({ open_incident_id: null });
    });

    test('is looked into anew when it has become another one, and its incident still ends', async () => {
      const monitor = await aMonitor({ successes_to_resolve: 2 });
      await goesDown(monitor);
      const target = `${monitor.target}elsewhere`;
      await world.own.patch(`/v1/monitors/${monitor.id}`, { target });
      expect(await shown(monitor)).toMatchObject({ health: 'unknown' });
      await finds({ ...monitor, target }, 'up');
      await finds({ ...monitor, target }, 'up');
      expect(await shown(monitor)).toMatchObject({ open_incident_id: null, health: 'up' });
    });

    test('is looked into anew when its stored health is unreadable, and its incident still ends', async () => {
      const monitor = await aMonitor();
      for (const unreadable of ['{', '[]', '{"regions":[]}', '{"regions":[{}],"reported":"up"}']) {
        await storeHealth(monitor, unreadable);
        const { id } = await goesDown(monitor);
        await storeHealth(monitor, unreadable);
        await finds(monitor, 'up');
        expect(await incidentsOf(monitor)).toContainEqual(
          expect.objectContaining({ id, status: 'resolved' }),
        );
        expect(await shown(monitor)).toMatchObject({ health: 'up', open_incident_id: null });
      }
    });

    test('has no other incident beside one that somebody opened, which checks leave alone', async () => {
      const monitor = await aMonitor();
      await world.own.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'We know' });
      for (const status of ['down', 'down', 'up', 'up'] as const) await finds(monitor, status);
      expect(await incidentsOf(monitor)).toMatchObject([{ title: 'We know', status: 'open' }]);
    });
  });

  test('a monitor that is degraded works, and has a warning that worsens without ringing again', async () => {
    const monitor = await aMonitor();
    await finds(monitor, 'degraded', 'It expires in 13 days.');
    await finds(monitor, 'degraded', 'It expires in 13 days.');
    const { id } = await openOn(monitor);
    expect(await openOn(monitor)).toMatchObject({ severity: 'warning' });
    expect(await shown(monitor)).toMatchObject({ status: 'up', health: 'degraded' });
    await goesDown(monitor, 'It has expired.');
    expect(await openOn(monitor)).toMatchObject({ id, severity: 'critical' });
    expect(await timelineOf({ id })).toMatchObject([
      { type: 'opened' },
      { type: 'worsened', severity: 'critical', title: expect.stringContaining('is down: has expired') },
    ]);
    expect(await rungBy({ id })).toEqual([
      ['IncidentOpened', 1],
      ['IncidentWorsened', 0],
    ]);
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['deleted', (path) => world.own.delete(path)],
    ['paused', (path) => world.own.post(`${path}/pause`)],
  ])('a monitor that is %s while its result is taken keeps no open incident', async (_, change) => {
    const monitors = await Promise.all(Array.from({ length: 6 }, () => aMonitor({ failures_to_open: 1 })));
    for (const monitor of monitors) {
      const ends = await begins(monitor);
      await Promise.all([ends('down'), change(`/v1/monitors/${monitor.id}`)]);
      const incidents = await incidentsOf(monitor);
      expect(incidents.filter(({ status }) => status === 'open')).toEqual([]);
    }
  });

  test('whatever people and regions do at the same time, there is one open incident at most, and it ends', async () => {
    const regions = ['eu', 'us'];
    const probers = await Promise.all(regions.map((region) => TestProber.start(world.api, region)));
    const monitor = await aMonitor({ regions, failures_to_open: 1 });
    const path = `/v1/monitors/${monitor.id}`;
    const all = (status: 'up' | 'down') => probers.map((each) => each.finds(monitor, status));
    for (let round = 0; round < 6; round++) {
      const [open] = await incidentsOf(monitor);
      await Promise.all([
        ...all(round % 2 === 0 ? 'down' : 'up'),
        world.own.post(`${path}/incidents`, { title: 'We know' }),
        ...(open === undefined ? [] : [world.own.post(`/v1/incidents/${open.id}/resolve`)]),
      ]);
      const incidents = await incidentsOf(monitor);
      expect(incidents.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
    }
    // Pausing resolves the open incident, and resuming starts without one.
    await world.own.post(`${path}/pause`);
    expect(await shown(monitor)).toMatchObject({ status: 'paused', open_incident_id: null });
    await world.own.post(`${path}/resume`);
    await Promise.all(all('down'));
    await openOn(monitor);
    await world.own.post(`/v1/incidents/${(await openOn(monitor)).id}/resolve`);
    await Promise.all(all('up'));
    expect(await shown(monitor)).toMatchObject({ status: 'up', open_incident_id: null });
  });
};
