import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noMonitors } from '@tocsin/domain';
import type { SummaryView } from '../../src/summary/summary-queries.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
let prober: TestProber;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  prober = await TestProber.start(api);
});
afterAll(() => api.stop());

const summary = async (of: Client): Promise<SummaryView> => (await of.get<SummaryView>('/v1/summary')).body;
const none = noMonitors;

describe('GET /v1/summary', () => {
  test('counts monitors by state and open incidents, and those of no other account', async () => {
    expect(await summary(client)).toEqual({ monitors: none, open_incidents: 0, failing_channels: 0 });
    const up = await newMonitor(client, { target: 'https://up.example.com/' });
    const slow = await newMonitor(client, { target: 'https://slow.example.com/' });
    const paused = await newMonitor(client);
    const failing = await newMonitor(client);
    await prober.finds(up, 'up');
    for (let checks = 0; checks < 2; checks++) await prober.finds(slow, 'degraded', 'It was slow.');
    await client.post(`/v1/monitors/${paused.id}/pause`);
    const incident = await newIncident(client, failing.id);
    const monitors = { ...none, up: 1, degraded: 1, incident: 1, paused: 1 };
    const open_incidents = (await client.get<{ items: unknown[] }>('/v1/incidents?status=open')).body.items
      .length;
    expect(open_incidents).toBeGreaterThan(0);
    expect(await summary(client)).toEqual({ monitors, open_incidents, failing_channels: 0 });
    const { items } = (await client.get<{ items: { state: keyof typeof none }[] }>('/v1/monitors')).body;
    const listed = { ...none };
    for (const { state } of items) listed[state] += 1;
    expect(listed).toEqual(monitors);
    await client.post(`/v1/incidents/${incident.id}/resolve`);
    expect(await summary(client)).toEqual({
      monitors: { ...monitors, incident: 0, unknown: 1 },
      open_incidents: open_incidents - 1,
      failing_channels: 0,
    });
    const stranger = await api.newAccount('lite');
    expect(await summary(stranger)).toEqual({ monitors: none, open_incidents: 0, failing_channels: 0 });
  });
});

describe('GET /v1/summary/highlights', () => {
  test('is empty before anything was checked', async () => {
    const stranger = await api.newAccount('lite');
    await newMonitor(stranger, { type: 'ssl', target: 'new.example.com' });
    expect((await stranger.get('/v1/summary/highlights')).body).toEqual({ ending: [], slowest: [] });
  });

  test('names the certificates that end, and not those of another account', async () => {
    const monitor = await newMonitor(client, { type: 'ssl', target: 'shop.example.com', name: 'Shop' });
    const ends_at = '2027-01-01T00:00:00.000Z';
    await prober.finds(monitor, 'up', 'It is valid.', { valid_to: ends_at });
    const { body } = await client.get('/v1/summary/highlights');
    expect(body).toMatchObject({ ending: [{ monitor_id: monitor.id, name: 'Shop', type: 'ssl', ends_at }] });
    const stranger = await api.newAccount('lite');
    expect((await stranger.get('/v1/summary/highlights')).body).toEqual({ ending: [], slowest: [] });
  });
});
