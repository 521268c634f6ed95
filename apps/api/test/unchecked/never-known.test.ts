import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckPage } from '../../src/checks/check-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { ProbingClient } from '../support/probing-client.js';
import { secondsPass } from '../support/seconds-pass.js';
import { newChannel, newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

const why = 'The registry of example.com does not say when registrations end. It gives no date.';

let api: TestApi;
let client: Client;
let prober: ProbingClient;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  prober = await ProbingClient.of(api);
});
afterAll(() => api.stop());

const seen = async ({ id }: MonitorView) => (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
const writing = () => api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
const becomes = (monitor: MonitorView, wanted: Partial<MonitorView>) =>
  until(`${monitor.name} is ${JSON.stringify(wanted)}`, async () => {
    const found = await seen(monitor);
    return Object.entries(wanted).every(([field, value]) => found[field as keyof MonitorView] === value);
  });

test('the end of a registration that its registry never tells cannot be watched, and the answer says what can', async () => {
  const body = { name: 'Domain', type: 'domain_expiry', target: 'www.shop.example.de', settings: {} };
  const refused = await client.post<{ errors: { field: string; message: string }[] }>('/v1/monitors', body);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(
    'target is example.de, and the registry of .de gives no expiry dates; registrar and dns can be watched',
  );
  const registrar = { ...body, type: 'registrar' };
  const made = await client.post<MonitorView>('/v1/monitors', registrar);
  expect(made.status).toBe(201);
  // The time of its next check is a matter of chance.
  await client.delete(`/v1/monitors/${made.body.id}`);
  const monitor = await newMonitor(client, { ...body, target: 'example.com' });
  const path = `/v1/monitors/${monitor.id}`;
  expect((await client.patch(path, { target: 'example.nl' })).status).toBe(400);
  expect((await client.post('/v1/trial-checks', { ...body, name: undefined })).status).toBe(400);

  // One from before this rule can be changed, and becomes unsupported with its next check by any prober.
  await writing().query(`UPDATE monitor SET target = 'example.de' WHERE id = '${monitor.id}'`);
  expect((await client.patch(path, { name: 'Our domain' })).status).toBe(200);
  await prober.report(await prober.claim(), { status: 'unknown', message: 'The registry says nothing.' });
  expect(await seen(monitor)).toMatchObject({
    status: 'unknown',
    unchecked_since: null,
    unsupported: expect.stringContaining('the registry of .de gives no expiry dates'),
  });
  await client.delete(path);
});

test('what can never be known keeps no incident of the watch open, and later blindness rings', async () => {
  const domain = await newMonitor(client, { name: 'Domain', interval_seconds: 10 });
  const { id } = await newChannel(client);
  const watcher = await newMonitor(client, {
    name: 'Checks',
    type: 'heartbeat',
    target: 'My monitors',
    settings: { watches: 'checks' },
    channel_ids: [id],
  });
  await secondsPass(api, 3600);
  await becomes(watcher, { status: 'down' });
  await prober.report(await prober.claim(), { status: 'unknown', message: why, never_known: true });
  expect(await seen(domain)).toMatchObject({ status: 'unknown', unchecked_since: null, unsupported: why });
  await becomes(watcher, { status: 'up', open_incident_id: null });

  const shop = await newMonitor(client, { name: 'Shop', interval_seconds: 10 });
  await secondsPass(api, 3600);
  await becomes(shop, { status: 'unknown' });
  await becomes(watcher, { status: 'down' });
  const { items } = (await client.get<CheckPage>(`/v1/monitors/${watcher.id}/checks?limit=1`)).body;
  expect(items[0]?.message).toContain('1 of 1 monitor has');

  await prober.report(await prober.claim(), { status: 'up' });
  expect(await seen(domain)).toMatchObject({ status: 'up', unsupported: null });
  await becomes(watcher, { status: 'up', open_incident_id: null });
});

test('an open incident of the watch ends, and another opens, when a region goes dark that it did not tell of', async () => {
  const other = await api.newAccount('lite');
  const eu = await ProbingClient.of(api, 'eu');
  const closed = await newMonitor(other, { interval_seconds: 10, regions: ['eu'] });
  const { id } = await newChannel(other);
  const watcher = await newMonitor(other, {
    type: 'heartbeat',
    target: 'My monitors',
    settings: { watches: 'checks' },
    channel_ids: [id],
  });
  const incidents = async () => {
    const found = await api.rows('incident', `monitor_id = '${watcher.id}'`);
    return found.map(({ status }) => status);
  };
  const shown = async () => (await other.get<MonitorView>(`/v1/monitors/${watcher.id}`)).body;
  const report = async () =>
    eu.report(await eu.claim(), { status: 'unknown', message: 'The address is closed.' });
  for (let n = 0; n < 3; n++) {
    await report();
    await secondsPass(api, 50);
  }
  await report();
  await until('it rings', async () => (await shown()).open_incident_id !== null);
  expect(await incidents()).toEqual(['open']);
  const { body: before } = await other.get<MonitorView>(`/v1/monitors/${closed.id}`);
  expect(before.unchecked_since).not.toBeNull();

  await secondsPass(api, 700);
  await writing().query(`UPDATE heartbeat SET state = json_set(state, '$.state.told.at', '2026-01-01T00:00:00.000Z')
    WHERE monitor_id = '${watcher.id}'`);
  await until('another opens', async () => (await incidents()).length === 2);
  expect((await incidents()).sort()).toEqual(['open', 'resolved']);
  const open = (await shown()).open_incident_id;
  expect((await api.rows('incident', `id = '${open}'`))[0]?.title).toContain(
    'no prober of region eu is running',
  );
  const alerts = await api.rows('event', `data LIKE '%${watcher.id}%'`);
  expect(alerts.map(({ type }) => type)).toEqual(['IncidentOpened', 'IncidentResolved', 'IncidentOpened']);
  expect(JSON.stringify(alerts)).toContain('replaced');
});
