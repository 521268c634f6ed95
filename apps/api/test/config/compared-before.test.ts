import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AccountId, instant } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { Config } from '../../src/config/config-bodies.js';
import { ConfigPlanner, type PlannedConfig } from '../../src/config/config-planner.js';
import { parseConfig } from '../../src/config/parse-config.js';
import { COMMITTED } from '../../src/http/commands/committed.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { aMonitor, aRoute, aWebhook, newChannel, newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
let planner: ConfigPlanner;
let committed: Repositories;
let files: object;
beforeAll(async () => {
  api = await startApi();
  planner = api.app.get(ConfigPlanner);
  committed = api.app.get(COMMITTED);
  client = await api.newAccount('lite');
  const { id: channel } = await newChannel(client, aWebhook);
  files = {
    version: 1,
    file_set: 'default',
    channels: { hook: { ...aWebhook, name: 'hook' } },
    monitors: { shop: { ...aMonitor, channels: [{ key: 'hook' }, { id: channel }] } },
    routes: { prod: { ...aRoute, channels: [{ id: channel }] } },
    maintenance_windows: {
      night: { starts_at: '2027-05-02T01:30:00.000Z', duration_minutes: 60, monitors: ['shop'] },
    },
    status_pages: { shop: { title: 'Shop', slug: `shop-${client.accountId}`, components: [] } },
  };
  const { digest } = (await client.post<{ digest: string }>('/v1/config/plan', files)).body;
  expect((await client.post('/v1/config/apply', { ...files, digest })).status).toBe(200);
});
afterAll(() => api.stop());

const account = async (): Promise<Account> => {
  const found = await committed.accounts.find(client.accountId as AccountId);
  if (found === null) throw new Error('The account is missing.');
  return found;
};
const parsed = () => parseConfig(Object.assign(new Config(), files));
const compare = async () => planner.compare(committed, await account(), await parsed());
const plan = async (compared: PlannedConfig | null, of?: Account) =>
  planner.plan(committed, of ?? (await account()), await parsed(), {
    now: instant(new Date()),
    isLocked: false,
    isReader: false,
    compared,
  });
const patch =
  (
    table: 'channel' | 'monitor' | 'route' | 'maintenance_window' | 'status_page',
    path: string,
    body: object,
  ) =>
  async () => {
    const [row] = await api.rows(table);
    expect((await client.patch(`/v1/${path}/${row?.id}`, body)).status).toBe(200);
  };

test('what was compared before the transaction holds while nothing has changed', async () => {
  const compared = await compare();
  expect(compared).not.toBeNull();
  expect(await plan(compared)).toBe(compared);
});

test.each<[string, () => Promise<unknown>]>([
  ['a channel', patch('channel', 'channels', { name: 'renamed' })],
  ['a monitor', patch('monitor', 'monitors', { name: 'renamed' })],
  ['a route', patch('route', 'routes', { name: 'renamed' })],
  ['a window', patch('maintenance_window', 'maintenance-windows', { monitor_ids: [] })],
  ['a page', patch('status_page', 'status-pages', { title: 'renamed' })],
  ['the count of monitors', () => newMonitor(client)],
])('is compared again when %s has changed', async (_, change) => {
  const compared = await compare();
  await change();
  const planned = await plan(compared);
  expect(planned).not.toBe(compared);
  expect({ ...planned, present: null }).toEqual({ ...(await compare()), present: null });
});

test('is compared again when the plan of the account has changed', async () => {
  const compared = await compare();
  expect(await plan(compared, { ...(await account()), plan: 'free' })).toMatchObject({ planId: 'free' });
});

test('is nothing when something is wrong, which the plan then tells', async () => {
  files = { ...files, maintenance_windows: { night: { duration_minutes: 0 } } };
  const compared = await compare();
  expect(compared).toBeNull();
  await expect(plan(compared)).rejects.toThrow();
});
