import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor } from '../support/things.js';

const minuteMs = 60_000;

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

const aShop = (): Promise<MonitorView> => {
  made += 1;
  return newMonitor(client, {
    target: `https://evidence-${made}.example.com/`,
    failures_to_open: 2,
    successes_to_resolve: 1,
  });
};

const openIncidentOf = async ({ id }: MonitorView): Promise<IncidentWithTimelineView> => {
  const { open_incident_id } = (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
  return (await client.get<IncidentWithTimelineView>(`/v1/incidents/${open_incident_id}`)).body;
};

describe('the evidence of an incident', () => {
  test('is the failed check that opened it, with the details of the first that failed so', async () => {
    const shop = await aShop();
    const details = { status_code: 503 };
    await prober.finds(shop, 'up');
    for (const n of [1, 2]) await prober.finds(shop, 'down', 'It answered 503.', { ...details, n });
    await prober.finds(shop, 'down', 'It answered 500.', { status_code: 500 });
    const { evidence } = await openIncidentOf(shop);
    expect(evidence).toMatchObject([
      { status: 'down', message: 'It answered 503.', region: 'default', details: { ...details, n: 1 } },
    ]);
  });

  test('is nothing when a request opened it, whatever checks found', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'down');
    await newIncident(client, shop.id);
    expect(await openIncidentOf(shop)).toMatchObject({ evidence: [], held_open: null });
  });
});

describe('a monitor that goes up and down again and again', () => {
  test('holds its third incident open, and says until when', async () => {
    const shop = await aShop();
    const goesDown = async () => {
      for (const status of ['down', 'down'] as const) await prober.finds(shop, status);
    };
    await goesDown();
    expect((await openIncidentOf(shop)).held_open).toBeNull();
    for (const _ of [2, 3]) {
      await prober.finds(shop, 'up');
      await goesDown();
    }
    const down = await openIncidentOf(shop);
    expect(down.held_open).toEqual({ openings: 3, ends_at: null });
    await prober.finds(shop, 'up');
    const { id, held_open: held } = await openIncidentOf(shop);
    expect(id).toBe(down.id);
    const inMs = Date.parse(held?.ends_at ?? '') - Date.now();
    expect(inMs).toBeGreaterThan(4 * minuteMs);
    expect(inMs).toBeLessThanOrEqual(5 * minuteMs);
  });
});
