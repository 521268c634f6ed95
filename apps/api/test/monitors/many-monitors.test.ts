import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@tocsin/platform';
import type { MadeMonitorsView } from '../../src/monitors/create-monitors.js';
import type { MonitorPage } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aMonitor, newChannel, newMonitor } from '../support/things.js';

const path = '/v1/monitors/many';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const shops = (count: number, given: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...aMonitor, name: `Shop ${index}`, ...given }));
const names = async (client: Client) =>
  (await client.get<MonitorPage>('/v1/monitors?limit=200')).body.items.map(({ name }) => name);
const actions = async (client: Client) =>
  (await client.get<{ items: { action: string }[] }>('/v1/audit-log?limit=200')).body.items.map(
    ({ action }) => action,
  );

test('a hundred monitors are made with one request, in its order, each with its audit entry', async () => {
  const client = await api.newAccount('lite');
  const { id: channel } = await newChannel(client);
  const { status, body } = await client.post<MadeMonitorsView>(path, {
    monitors: shops(100, { channel_ids: [channel], tags: ['new'] }),
  });
  expect([status, body.items.map(({ name }) => name)]).toEqual([201, shops(100).map(({ name }) => name)]);
  expect((await names(client)).toSorted()).toEqual(
    shops(100)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect((await actions(client)).filter((action) => action === 'monitor.created')).toHaveLength(100);
  expect(await api.rows('monitor_channel', `channel_id = '${channel}'`)).toHaveLength(100);
});

test.each([
  ['a wrong form', { name: 7 }, ['monitors.1.name', 'monitors.3.name']],
  ['what its type refuses', { target: 'shop' }, ['monitors.1.target', 'monitors.3.target']],
  [
    'a channel that is not there',
    { channel_ids: [newId()] },
    ['monitors.1.channel_ids.0', 'monitors.3.channel_ids.0'],
  ],
])(
  'none is made when some have %s, and each wrong field is named with its place',
  async (_, wrong, fields) => {
    const client = await api.newAccount('lite');
    const { status, body } = await client.post<ProblemBody>(path, {
      monitors: [aMonitor, { ...aMonitor, ...wrong }, aMonitor, { ...aMonitor, ...wrong }],
    });
    expect([status, body.code, body.detail]).toEqual([
      400,
      'validation_failed',
      'Of 4 monitors, 2 are refused. None is made.',
    ]);
    expect(body.errors?.map(({ field }) => field)).toEqual(fields);
    expect(body.errors?.every(({ field, message }) => message.startsWith(field))).toBe(true);
    expect(await names(client)).toEqual([]);
    expect((await actions(client)).filter((action) => action === 'monitor.created')).toEqual([]);
  },
);

test.each([
  [{}],
  [{ monitors: [] }],
  [{ monitors: {} }],
  [{ monitors: shops(101) }],
  [{ monitors: [aMonitor], more: true }],
])('%j is refused', async (body) => {
  expect((await lite.post(path, body)).status).toBe(400);
});

test('a plan has room for all of them or for none', async () => {
  const free = await api.newAccount('free');
  await newMonitor(free);
  const { status, body } = await free.post<ProblemBody>(path, { monitors: shops(3) });
  expect([status, body.code, body.detail]).toEqual([
    403,
    'monitor_limit_reached',
    'The Free plan has 3 monitors, and 1 is in use. It has room for 2 of these 3.',
  ]);
  expect(await names(free)).toEqual(['Shop']);
  expect((await free.post(path, { monitors: shops(2) })).status).toBe(201);
});

test('a repeated request with the same key makes them once, and shows no secret again', async () => {
  const client = await api.newAccount('lite');
  const heartbeat = {
    name: 'Backup',
    type: 'heartbeat',
    target: 'Backup',
    settings: { period_seconds: 3600 },
  };
  const request = () =>
    client.post<MadeMonitorsView>(path, { monitors: [heartbeat] }, { 'Idempotency-Key': 'once' });
  const [first, again] = [await request(), await request()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.items.map(({ id }) => id)).toEqual(first.body.items.map(({ id }) => id));
  expect([typeof first.body.items[0]?.ping_path, again.body.items[0]?.ping_path]).toEqual(['string', null]);
  expect(await names(client)).toEqual(['Backup']);
});

test('a key that only reads makes none', async () => {
  const client = await api.newAccount('lite');
  const reader = await api.newKey(client, { scopes: ['read'] });
  expect((await reader.post(path, { monitors: [aMonitor] })).status).toBe(403);
});
