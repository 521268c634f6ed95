import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultRegion } from '@tocsin/domain';
import { noChecks } from '@tocsin/persistence';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import {
  dayFigures,
  type FiguresPage,
  type OverviewListView,
  type OverviewView,
} from '../../src/overviews/overview-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor } from '../support/things.js';

const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
const hourMs = 3_600_000;

let api: TestApi;
let client: Client;
let prober: TestProber;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  prober = await TestProber.start(api);
});
afterAll(() => api.stop());

const aShop = (of: Client = client): Promise<MonitorView> => {
  made += 1;
  return newMonitor(of, { target: `https://shop-${made}.example.com/` });
};

const overviews = async (ids: readonly string[], of: Client = client): Promise<OverviewListView> =>
  (await of.get<OverviewListView>(`/v1/monitor-overviews?monitor_ids=${ids.join(',')}`)).body;

const overviewOf = async ({ id }: MonitorView): Promise<OverviewView | undefined> =>
  (await overviews([id])).items[0];

test('checks that took no time, as those of a heartbeat, have no average', () => {
  const hour = { ...noChecks, up: 3, duration_ms_min: 0, duration_ms_max: 0 };
  expect(dayFigures(new Map([[1, hour]]))).toEqual({ uptime_percent: 100, average_ms: null });
  const timed = { ...hour, duration_ms_sum: 6, duration_ms_max: 4 };
  expect(dayFigures(new Map([[1, timed]])).average_ms).toBe(2);
});

describe('an overview', () => {
  test('has the checks of 24 hours by the hour, each as its worst check, and the uptime', async () => {
    const shop = await aShop();
    const startedMs = Date.now();
    await prober.finds(shop, 'up');
    await prober.finds(shop, 'degraded', 'It was slow.');
    await prober.finds(shop, 'up');
    await prober.finds(shop, 'down', 'It did not answer.');
    await prober.finds(shop, 'down', 'It did not answer.');
    const { span, since, step_seconds, items } = await overviews([shop.id]);
    expect([span, step_seconds]).toEqual(['24h', 3600]);
    const beats = items[0]?.beats ?? [];
    // A new hour may have begun in between, so sum all beats.
    const counts = beats.map(({ up, degraded, down, unknown }) => [up, degraded, down, unknown]);
    expect(counts.reduce((sums, count) => sums.map((sum, at) => sum + (count[at] ?? 0)))).toEqual([
      2, 1, 2, 0,
    ]);
    expect(beats.at(-1)?.status).toBe('down');
    expect(beats.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)).toBe(1);
    expect(items[0]?.uptime_percent).toBe(75);
    const lastMs = Date.parse(beats.at(-1)?.at ?? '');
    expect(lastMs).toBeGreaterThan(startedMs - hourMs);
    expect(Date.parse(since)).toBe(lastMs - 23 * hourMs);
  });

  test('has the latest incident, open or resolved', async () => {
    const shop = await aShop();
    const first = await newIncident(client, shop.id, 'The first');
    expect((await overviewOf(shop))?.last_incident).toEqual(first);
    await client.post(`/v1/incidents/${first.id}/resolve`);
    expect((await overviewOf(shop))?.last_incident).toMatchObject({ id: first.id, status: 'resolved' });
    const second = await newIncident(client, shop.id, 'The second');
    expect((await overviewOf(shop))?.last_incident).toEqual(second);
  });

  test('has the latest checks, oldest first, and when the last one started', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    await prober.finds(shop, 'degraded', 'It was slow.');
    await prober.finds(shop, 'down', 'It did not answer.');
    const overview = await overviewOf(shop);
    const checks = overview?.recent_checks ?? [];
    expect(checks.map(({ status }) => status)).toEqual(['up', 'degraded', 'down']);
    expect(overview?.last_check_at).toBe(checks.at(-1)?.at);
    const [up, degraded] = checks.map(({ duration_ms }) => duration_ms);
    expect(overview?.average_ms).toBe(Math.round(((up ?? 0) + (degraded ?? 0)) / 2));
  });

  test('says why the latest check failed, until one succeeds or the monitor is paused', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    expect(await overviewOf(shop)).toMatchObject({ failure: null });
    await prober.finds(shop, 'degraded', 'It was slow.');
    await prober.finds(shop, 'down', 'It answered 503.');
    expect(await overviewOf(shop)).toMatchObject({ failure: { message: 'It answered 503.', reason: null } });
    await client.post(`/v1/monitors/${shop.id}/pause`);
    expect(await overviewOf(shop)).toMatchObject({ failure: null });
    await client.post(`/v1/monitors/${shop.id}/resume`);
    expect(await overviewOf(shop)).toMatchObject({ failure: { message: 'It answered 503.' } });
    await prober.finds(shop, 'up');
    expect(await overviewOf(shop)).toMatchObject({ failure: null });
  });

  test('says why it fails in any of its regions, and nothing of a region that it had', async () => {
    const far = await TestProber.start(api, 'far');
    const shop = await newMonitor(client, {
      target: 'https://shop-in-regions.example.com/',
      regions: [defaultRegion, 'far'],
    });
    await far.finds(shop, 'down', 'It did not answer far away.');
    await prober.finds(shop, 'up');
    expect(await overviewOf(shop)).toMatchObject({ failure: { message: 'It did not answer far away.' } });
    await client.patch(`/v1/monitors/${shop.id}`, { regions: [defaultRegion] });
    expect(await overviewOf(shop)).toMatchObject({ failure: null });
  });

  test('of a monitor that nobody has looked at yet is empty', async () => {
    const { id } = await aShop();
    expect(await overviewOf({ id } as MonitorView)).toEqual({
      monitor_id: id,
      uptime_percent: null,
      average_ms: null,
      last_check_at: null,
      recent_checks: [],
      failure: null,
      beats: [],
      last_incident: null,
      rings_somebody: false,
    });
  });
});

describe('the overviews that are asked for', () => {
  test('come in that order, each once, in whatever letters their ids are written', async () => {
    const ids = [(await aShop()).id, (await aShop()).id, (await aShop()).id].reverse();
    const { items } = await overviews(ids.map((id) => id.toUpperCase()));
    expect(items.map(({ monitor_id }) => monitor_id)).toEqual(ids);
  });

  test('are without those of monitors that are not there, or that another account has', async () => {
    const own = await aShop();
    const stranger = await api.newAccount('lite');
    const theirs = await aShop(stranger);
    await newIncident(stranger, theirs.id);
    const { items } = await overviews([theirs.id, own.id, nobodys]);
    expect(items.map(({ monitor_id }) => monitor_id)).toEqual([own.id]);
    expect((await overviews([own.id], stranger)).items).toEqual([]);
  });

  test('are a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => nobodys.slice(0, -3) + String(100 + at));
    expect((await overviews(ids.slice(1))).items).toEqual([]);
    expect((await client.get(`/v1/monitor-overviews?monitor_ids=${ids.join(',')}`)).status).toBe(400);
  });

  test.each([
    ['none are named', ''],
    ['the list is empty', '?monitor_ids='],
    ['one is no UUID', `?monitor_ids=${nobodys},1`],
    ['one is missing', `?monitor_ids=${nobodys},`],
    ['one is named twice', `?monitor_ids=${nobodys},${nobodys.toUpperCase()}`],
    ['they are named apart', `?monitor_ids=${nobodys}&monitor_ids=${nobodys}`],
  ])('are refused with the rule when %s', async (_, query) => {
    const { status, body } = await client.get<ProblemBody>(`/v1/monitor-overviews${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors).toEqual([
      {
        field: 'monitor_ids',
        message: 'monitor_ids must be 1 to 100 UUIDs, separated by commas and each another',
      },
    ]);
  });
});

describe('the figures of all monitors', () => {
  test('are those of the overviews, in the order of the list, page by page', async () => {
    const own = await api.newAccount('lite');
    const [first, second] = [await aShop(own), await aShop(own)];
    const ownProber = await TestProber.start(api);
    await ownProber.finds(first, 'up');
    const incident = await newIncident(own, second.id);
    const page = async (query: string): Promise<FiguresPage> =>
      (await own.get<FiguresPage>(`/v1/monitor-figures?limit=1${query}`)).body;
    const newest = await page('');
    const oldest = await page(`&cursor=${newest.next_cursor}`);
    expect(oldest.next_cursor).toBeNull();
    const [overview] = (await overviews([first.id], own)).items;
    expect(newest.items).toEqual([
      {
        monitor_id: second.id,
        last_check_at: null,
        uptime_percent: null,
        average_ms: null,
        last_incident_at: incident.started_at,
      },
    ]);
    expect(oldest.items).toEqual([
      {
        monitor_id: first.id,
        last_check_at: overview?.last_check_at,
        uptime_percent: 100,
        average_ms: overview?.average_ms,
        last_incident_at: null,
      },
    ]);
  });
});
