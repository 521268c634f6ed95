import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CheckPage, UptimeListView } from '../../src/checks/check-view.js';
import { percentile, type ResponseTimesView } from '../../src/checks/response-times-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newMaintenanceWindow, newMonitor } from '../support/things.js';

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

const aShop = (settings: object = {}): Promise<MonitorView> => {
  made += 1;
  return newMonitor(client, { target: `https://times-${made}.example.com/`, ...settings });
};

const timesOf = async ({ id }: MonitorView, span: string): Promise<ResponseTimesView> =>
  (await client.get<ResponseTimesView>(`/v1/monitors/${id}/response-times?span=${span}`)).body;

describe('response times', () => {
  test('come in steps of five minutes for a day, of an hour for a week, and of a day beyond', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    const steps = { '24h': 300, '7d': 3600, '30d': 86_400, '90d': 86_400, '365d': 86_400 };
    for (const [span, step] of Object.entries(steps)) {
      const { step_seconds, points } = await timesOf(shop, span);
      expect({ span, step_seconds }).toEqual({ span, step_seconds: step });
      const at = Date.parse(points.at(-1)?.at ?? '');
      expect({ span, offset: (at / 1000) % step }).toEqual({ span, offset: 0 });
    }
  });

  test('have an average, and percentiles where single checks are read', async () => {
    const shop = await aShop();
    for (const status of ['up', 'up', 'degraded', 'down'] as const) await prober.finds(shop, status);
    const figures = { average_ms: 1, p50_ms: 1, p95_ms: 1 };
    for (const span of ['24h', '7d']) {
      const { points, ...totals } = await timesOf(shop, span);
      expect(totals).toMatchObject(figures);
      expect(points.at(-1)).toMatchObject(figures);
    }
    expect(await timesOf(shop, '90d')).toMatchObject({ average_ms: 1, p50_ms: null, p95_ms: null });
  });

  test('have the phases of the request where single checks are read', async () => {
    const shop = await aShop();
    const timings = { dns_ms: 2, connect_ms: 10, tls_ms: 20, first_byte_ms: 80, total_ms: 100.5 };
    await prober.finds(shop, 'up', 'It answered.', { timings });
    const phases = { dns_ms: 2, connect_ms: 10, tls_ms: 20, first_byte_ms: 48, download_ms: 20.5 };
    for (const span of ['24h', '7d'])
      expect((await timesOf(shop, span)).points.map((point) => point.phases)).toEqual([phases]);
    expect((await timesOf(shop, '30d')).points.map((point) => point.phases)).toEqual([null]);
  });

  test('have the phases that a connection has, and none of a failure', async () => {
    const shop = await aShop();
    const timings = { dns_ms: 2, connect_ms: 10 };
    await prober.finds(shop, 'up', 'It answered.', { timings });
    const rest = { tls_ms: null, first_byte_ms: null, download_ms: null };
    expect((await timesOf(shop, '24h')).points[0]?.phases).toEqual({ ...timings, ...rest });
    const broken = await aShop();
    await prober.finds(broken, 'down', 'It answered 503.', { timings });
    expect((await timesOf(broken, '24h')).points[0]?.phases).toBeNull();
  });

  test('of failures only are nothing', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'down');
    expect(await timesOf(shop, '24h')).toMatchObject({ average_ms: null, p50_ms: null, p95_ms: null });
  });

  test('say which of them were in maintenance, as the checks do', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    await newMaintenanceWindow(client, {
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      duration_minutes: 60,
      rrule: null,
      monitor_ids: [shop.id],
    });
    await prober.finds(shop, 'up');
    const { points } = await timesOf(shop, '24h');
    expect(points.reduce((sum, point) => sum + point.maintenance_checks, 0)).toBe(1);
    const { body } = await client.get<CheckPage>(`/v1/monitors/${shop.id}/checks`);
    expect(body.items.map(({ counting }) => counting)).toEqual(['maintenance', 'counted']);
  });
});

test('uptime says since when there are checks: not before the monitor was made', async () => {
  const shop = await aShop();
  const sinceOf = async () =>
    (await client.get<UptimeListView>(`/v1/monitors/${shop.id}/uptime`)).body.items.map(
      ({ span, checked_since }) => [span, checked_since],
    );
  const spans = ['24h', '7d', '30d', '90d', '365d'];
  expect(await sinceOf()).toEqual(spans.map((span) => [span, null]));
  await prober.finds(shop, 'up');
  expect(await sinceOf()).toEqual(spans.map((span) => [span, shop.created_at]));
});

test.each([
  [[], 50, null],
  [[7], 50, 7],
  [[1, 2], 50, 1],
  [[1, 2, 3], 50, 2],
  [Array.from({ length: 20 }, (_, at) => at + 1), 95, 19],
  [Array.from({ length: 21 }, (_, at) => at + 1), 95, 20],
])('of %j, the percentile %d is %j', (sorted, percent, value) => {
  expect(percentile(sorted, percent)).toBe(value);
});
