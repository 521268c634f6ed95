import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dependentsInRowMax, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type {
  IncidentPage,
  IncidentView,
  IncidentWithTimelineView,
} from '../../src/incidents/incident-view.js';
import type { MaintenanceWindowView } from '../../src/maintenance/maintenance-window-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { TestProber } from './test-prober.js';
import { anEmail, newChannel, newMonitor } from './things.js';

/** What results of checks come to, from the prober's report to the incident that is shown. */
export const watchSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let own: Client;
  let prober: TestProber;
  let channelId: string;
  beforeAll(async () => {
    api = await start();
    prober = await TestProber.start(api);
  }, 60_000);
  afterAll(() => api.stop());
  beforeEach(async () => {
    own = await api.newAccount('lite');
    channelId = (await newChannel(own, anEmail)).id;
  });

  let made = 0;
  const aMonitor = (body: object = {}): Promise<MonitorView> => {
    made += 1;
    const target = `https://shop-${made}.example.com/`;
    return newMonitor(own, { name: `Shop ${made}`, target, channel_ids: [channelId], ...body });
  };
  const shown = async ({ id }: MonitorView): Promise<MonitorView> =>
    (await own.get<MonitorView>(`/v1/monitors/${id}`)).body;
  const incidentsOf = async ({ id }: MonitorView): Promise<readonly IncidentView[]> =>
    (await own.get<IncidentPage>(`/v1/incidents?monitor_id=${id}`)).body.items;
  const timelineOf = async ({ id }: Pick<IncidentView, 'id'>) =>
    (await own.get<IncidentWithTimelineView>(`/v1/incidents/${id}`)).body.timeline;
  /** The incident that is open on a monitor, which there must be. */
  const openOn = async (monitor: MonitorView): Promise<IncidentView> => {
    const [latest] = await incidentsOf(monitor);
    if (latest?.status !== 'open') throw new Error('No incident is open.');
    return latest;
  };
  /** The channels that each event of an incident rings. */
  const rungBy = async ({ id }: Pick<IncidentView, 'id'>): Promise<readonly unknown[]> => {
    const events = await api.rows('event', `stream = 'incident-${id}'`);
    return events.map(({ type, data }) => [type, JSON.parse(String(data)).channelIds.length]);
  };
  const goesDown = async (monitor: MonitorView, message?: string): Promise<IncidentView> => {
    await prober.finds(monitor, 'down', message);
    await prober.finds(monitor, 'down', message);
    return openOn(monitor);
  };

  describe('a monitor that fails', () => {
    test('has an incident after the second check, which says in plain words what happened', async () => {
      const monitor = await aMonitor();
      await prober.finds(monitor, 'up', 'It answered 200 OK.');
      expect(await shown(monitor)).toMatchObject({ status: 'up', health: 'up' });
      await prober.finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      await prober.finds(monitor, 'down', 'It answered 503 Service Unavailable.');
      const host = new URL(monitor.target).hostname;
      expect(await openOn(monitor)).toMatchObject({
        title: `${host} is down: answered 503 Service Unavailable`,
        severity: 'critical',
        opened_by: 'checks',
        suppressed_by: null,
      });
      expect(await shown(monitor)).toMatchObject({ status: 'down', health: 'down' });
    });

    test('has it resolved when it is up again, and rings for both', async () => {
      const monitor = await aMonitor();
      const { id } = await goesDown(monitor);
      await prober.finds(monitor, 'up');
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
      await prober.finds(monitor, 'down');
      expect(await openOn(monitor)).toMatchObject({ severity: 'info' });
      await prober.finds(monitor, 'up');
      expect(await openOn(monitor)).toMatchObject({ status: 'open' });
      await prober.finds(monitor, 'up');
      expect(await shown(monitor)).toMatchObject({ open_incident_id: null });
    });

    test('is looked into anew when it has become another one, and its incident still ends', async () => {
      const monitor = await aMonitor({ successes_to_resolve: 2 });
      await goesDown(monitor);
      const target = `${monitor.target}elsewhere`;
      await own.patch(`/v1/monitors/${monitor.id}`, { target });
      expect(await shown(monitor)).toMatchObject({ health: 'unknown' });
      await prober.finds({ ...monitor, target }, 'up');
      await prober.finds({ ...monitor, target }, 'up');
      expect(await shown(monitor)).toMatchObject({ open_incident_id: null, health: 'up' });
    });

    test('has no other incident beside one that somebody opened, which checks leave alone', async () => {
      const monitor = await aMonitor();
      await own.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'We know' });
      for (const status of ['down', 'down', 'up', 'up'] as const) await prober.finds(monitor, status);
      expect(await incidentsOf(monitor)).toMatchObject([{ title: 'We know', status: 'open' }]);
    });
  });

  test('a monitor that nobody has looked at for three intervals may be up or down', async () => {
    const monitor = await aMonitor({ interval_seconds: 200 });
    // It has ten seconds for a check, beside three intervals.
    await prober.finds(monitor, 'up', 'It answered.', 600_000);
    expect(await shown(monitor)).toMatchObject({ status: 'up', health: 'up' });
    await prober.finds(monitor, 'up', 'It answered.', 611_000);
    expect(await shown(monitor)).toMatchObject({ status: 'unknown', health: 'unknown' });
    await prober.finds(monitor, 'up');
    expect(await shown(monitor)).toMatchObject({ status: 'up', health: 'up' });
  });

  test('a monitor that is degraded works, and has a warning that worsens without ringing again', async () => {
    const monitor = await aMonitor();
    await prober.finds(monitor, 'degraded', 'It expires in 13 days.');
    await prober.finds(monitor, 'degraded', 'It expires in 13 days.');
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

  test('whatever people and regions do at the same time, there is one open incident at most, and it ends', async () => {
    const regions = ['eu', 'us'];
    const probers = await Promise.all(regions.map((region) => TestProber.start(api, region)));
    const monitor = await aMonitor({ regions, failures_to_open: 1 });
    const path = `/v1/monitors/${monitor.id}`;
    const all = (status: 'up' | 'down') => probers.map((each) => each.finds(monitor, status));
    for (let round = 0; round < 6; round++) {
      const [open] = await incidentsOf(monitor);
      await Promise.all([
        ...all(round % 2 === 0 ? 'down' : 'up'),
        own.post(`${path}/incidents`, { title: 'We know' }),
        ...(open === undefined ? [] : [own.post(`/v1/incidents/${open.id}/resolve`)]),
      ]);
      const incidents = await incidentsOf(monitor);
      expect(incidents.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
    }
    // Pausing ends whatever is open, and resuming begins with nothing.
    await own.post(`${path}/pause`);
    expect(await shown(monitor)).toMatchObject({ status: 'paused', open_incident_id: null });
    await own.post(`${path}/resume`);
    await Promise.all(all('down'));
    await openOn(monitor);
    await own.post(`/v1/incidents/${(await openOn(monitor)).id}/resolve`);
    await Promise.all(all('up'));
    expect(await shown(monitor)).toMatchObject({ status: 'up', open_incident_id: null });
  });

  describe('maintenance', () => {
    const makeWindow = async (monitor_ids: readonly string[] | null): Promise<MaintenanceWindowView> => {
      const starts_at = new Date(Date.now() - 60_000).toISOString();
      const window = { name: 'Upgrade', starts_at, duration_minutes: 60, monitor_ids };
      return (await own.post<MaintenanceWindowView>('/v1/maintenance-windows', window)).body;
    };

    test('opens nothing, goes on checking, and leaves to its end what is still failing', async () => {
      const [monitor, other] = [await aMonitor(), await aMonitor()];
      const window = await makeWindow([monitor.id]);
      for (let times = 0; times < 3; times++) await prober.finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      expect(await shown(monitor)).toMatchObject({ status: 'down' });
      await goesDown(other);
      await own.delete(`/v1/maintenance-windows/${window.id}`);
      await prober.finds(monitor, 'down');
      expect(await openOn(monitor)).toMatchObject({ opened_by: 'checks' });
    });

    test('is for all monitors when it names none, and for no other account', async () => {
      const monitor = await aMonitor();
      await makeWindow(null);
      for (let times = 0; times < 3; times++) await prober.finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
      own = await api.newAccount('lite');
      const others = await newMonitor(own, { target: 'https://of-another.example.com/' });
      await goesDown(others);
    });

    test('covers what depends on a monitor with it', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      const grandchild = await aMonitor({ parent_id: child.id });
      await makeWindow([parent.id]);
      for (let times = 0; times < 3; times++) await prober.finds(grandchild, 'down');
      expect(await incidentsOf(grandchild)).toEqual([]);
    });

    test('that comes again goes on from one time to the next', async () => {
      const monitor = await aMonitor();
      const window = await makeWindow([monitor.id]);
      // A time that has ended since, as it was stored when nobody failed: every hour of the day is maintenance.
      const past = Date.now() - 3_600_000;
      const rrule = 'FREQ=DAILY';
      await own.patch(`/v1/maintenance-windows/${window.id}`, { rrule, duration_minutes: 1500 });
      const occurrence = { startsAt: instant(new Date(past - 1000)), endsAt: instant(new Date(past)) };
      await api.app
        .get(UnitOfWork)
        .run(({ maintenanceWindows }) => maintenanceWindows.setOccurrence(window.id, occurrence));
      for (let times = 0; times < 3; times++) await prober.finds(monitor, 'down');
      expect(await incidentsOf(monitor)).toEqual([]);
    });
  });

  describe('what a monitor may depend on', () => {
    const depend = (monitor: MonitorView, parent_id: string | null) =>
      own.patch<ProblemBody>(`/v1/monitors/${monitor.id}`, { parent_id });

    test('is another monitor of the account, in no circle', async () => {
      const [a, b, c] = [await aMonitor(), await aMonitor(), await aMonitor()];
      expect((await depend(b, a.id)).status).toBe(200);
      expect((await depend(c, b.id)).status).toBe(200);
      const others = await newMonitor(await api.newAccount('lite'));
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
      for (let row = 2; row <= dependentsInRowMax; row++) last = await aMonitor({ parent_id: last.id });
      const child = await aMonitor();
      const { body } = await depend(child, last.id);
      expect(body.detail).toContain(`${dependentsInRowMax} may`);
      // What stands below counts too.
      const grandchild = await aMonitor({ parent_id: child.id });
      const parentOfLast = (await shown(last)).parent_id;
      expect((await depend(child, parentOfLast)).status).toBe(400);
      await own.delete(`/v1/monitors/${grandchild.id}`);
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
      await own.delete(`/v1/monitors/${parent.id}`);
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
      const { body } = await own.get<IncidentWithTimelineView>(`/v1/incidents/${cause.id}`);
      expect(body.suppressed).toMatchObject([{ id, monitor_id: child.id }]);
      const listed = await own.get<IncidentPage>(`/v1/incidents?suppressed_by=${cause.id}`);
      expect(listed.body.items).toMatchObject([{ id }]);
      await prober.finds(child, 'up');
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
      await prober.finds(parent, 'up');
      await prober.finds(child, 'down');
      await prober.finds(child, 'down');
      expect(await openOn(child)).toMatchObject({ id, suppressed_by: null });
      await prober.finds(child, 'up');
      expect(await rungBy({ id })).toEqual([
        ['IncidentOpened', 0],
        ['IncidentAnnounced', 1],
        ['IncidentResolved', 1],
      ]);
    });

    test('waits for the other when that may be about to fail too', async () => {
      const parent = await aMonitor();
      const child = await aMonitor({ parent_id: parent.id });
      await prober.finds(child, 'down');
      await prober.finds(parent, 'down');
      await prober.finds(child, 'down');
      expect(await incidentsOf(child)).toEqual([]);
      await prober.finds(parent, 'down');
      await prober.finds(child, 'down');
      expect(await openOn(child)).toMatchObject({ suppressed_by: (await openOn(parent)).id });
    });
  });
};
