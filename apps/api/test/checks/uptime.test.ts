import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UptimeListView, UptimeView } from '../../src/checks/check-view.js';
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
  return newMonitor(client, { target: `https://uptime-${made}.example.com/`, ...settings });
};

const lastDayOf = async ({ id }: MonitorView): Promise<UptimeView | undefined> =>
  (await client.get<UptimeListView>(`/v1/monitors/${id}/uptime`)).body.items[0];

describe('uptime', () => {
  test('leaves out a failure that was never confirmed', async () => {
    const shop = await aShop();
    for (const status of ['up', 'down', 'up', 'up'] as const) await prober.finds(shop, status);
    expect(await lastDayOf(shop)).toMatchObject({
      uptime_percent: 100,
      checks: 4,
      unconfirmed_checks: 1,
      maintenance_checks: 0,
      unknown_checks: 0,
    });
  });

  test('counts a failure from its confirmation on, as the incident does', async () => {
    const shop = await aShop();
    for (const status of ['up', 'down', 'down', 'down', 'up'] as const) await prober.finds(shop, status);
    expect(await lastDayOf(shop)).toMatchObject({ uptime_percent: 50, checks: 5, unconfirmed_checks: 1 });
  });

  test('leaves maintenance out, whatever checks found in it', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    const { id } = await newMaintenanceWindow(client, {
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      duration_minutes: 60,
      rrule: null,
      monitor_ids: [shop.id],
    });
    for (const status of ['up', 'down', 'down', 'degraded'] as const) await prober.finds(shop, status);
    expect(await lastDayOf(shop)).toMatchObject({
      uptime_percent: 100,
      checks: 5,
      unconfirmed_checks: 0,
      maintenance_checks: 4,
    });
    await client.delete(`/v1/maintenance-windows/${id}`);
  });

  test('leaves out what nobody could see, and says how much that was', async () => {
    const shop = await aShop();
    for (const status of ['up', 'unknown', 'unknown'] as const) await prober.finds(shop, status);
    expect(await lastDayOf(shop)).toMatchObject({ uptime_percent: 100, checks: 3, unknown_checks: 2 });
  });

  test('is not known when no check counts', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'down');
    expect(await lastDayOf(shop)).toMatchObject({ uptime_percent: null, checks: 1, unconfirmed_checks: 1 });
  });
});
