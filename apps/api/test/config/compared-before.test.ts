import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AccountId, type ConfigKind, instant } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { Config } from '../../src/config/config-bodies.js';
import { ConfigPlanner, type PlannedConfig } from '../../src/config/config-planner.js';
import { parseConfig } from '../../src/config/parse-config.js';
import { COMMITTED } from '../../src/http/commands/committed.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { aCalendar, aMonitor, aRoute, aWebhook, newChannel, newMonitor, newRota } from '../support/things.js';

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
    rotas: { first: { name: 'First line', calendar: aCalendar, otherwise: ['hook'] } },
    monitors: { shop: { ...aMonitor, channels: [{ key: 'hook' }, { id: channel }], rotas: ['first'] } },
    routes: { prod: { ...aRoute, channels: [{ id: channel }], rotas: ['first'] } },
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
/** The path of what the files manage at a key. */
const pathOf = async (kind: ConfigKind, key: string): Promise<string> => {
  const managed = await committed.managedResources.list(client.accountId as AccountId);
  const found = managed.find((each) => each.kind === kind && each.key === key);
  return `/v1/${kind.replace('_', '-')}/${found?.id}`;
};

const ok = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  expect(status < 300 ? '' : text).toBe('');
};
const patch = (kind: ConfigKind, key: string, body: object) => async () =>
  ok(client.patch(await pathOf(kind, key), body));

type Change = () => Promise<unknown>;

/** Changes over the API of what the files name, by the kind that is compared. */
const changesOf = {
  channels: {
    'a channel': patch('channels', 'hook', { name: 'renamed' }),
    'the secret of a channel': patch('channels', 'hook', { webhook_secret: 'another secret' }),
  },
  rotas: {
    'a rota': patch('rotas', 'first', { name: 'renamed' }),
    'the calendar of a rota': patch('rotas', 'first', { calendar: aCalendar.replace('Ada', 'Grace') }),
    'the way to the calendar of a rota': patch('rotas', 'first', {
      calendar: null,
      calendar_url: 'https://calendar.example.com/a.ics',
    }),
    'the address of the calendar of a rota': patch('rotas', 'first', {
      calendar_url: 'https://calendar.example.com/b.ics',
    }),
  },
  monitors: {
    'a monitor': patch('monitors', 'shop', { name: 'renamed' }),
    'a channel of a monitor': async () => {
      const { id } = await newChannel(client, { ...aWebhook, name: 'another' });
      await ok(client.put(`${await pathOf('monitors', 'shop')}/channels/${id}`));
    },
    'a rota of a monitor': async () => {
      const { id } = await newRota(client, { name: 'Second line' });
      await ok(client.put(`${await pathOf('monitors', 'shop')}/rotas/${id}`));
    },
    'the count of monitors': () => newMonitor(client),
  },
  routes: { 'a route': patch('routes', 'prod', { name: 'renamed' }) },
  maintenance_windows: { 'a window': patch('maintenance_windows', 'night', { monitor_ids: [] }) },
  status_pages: {
    'a page': patch('status_pages', 'shop', { title: 'renamed' }),
    'the password of a page': patch('status_pages', 'shop', { password: 'a password of the test' }),
    'the components of a page': async () =>
      ok(client.post(`${await pathOf('status_pages', 'shop')}/components`, { name: 'Checkout' })),
  },
} satisfies Record<ConfigKind, Readonly<Record<string, Change>>>;

test('what was compared before the transaction holds while nothing has changed', async () => {
  const compared = await compare();
  expect(compared).not.toBeNull();
  expect(await plan(compared)).toBe(compared);
});

test('is compared again when the plan of the account has changed', async () => {
  const compared = await compare();
  expect(await plan(compared, { ...(await account()), plan: 'free' })).toMatchObject({ planId: 'free' });
});

test.each(Object.values(changesOf).flatMap((changes) => Object.entries<Change>(changes)))(
  'is compared again when %s has changed',
  async (_, change) => {
    const compared = await compare();
    await change();
    const planned = await plan(compared);
    expect(planned).not.toBe(compared);
    expect({ ...planned, present: null }).toEqual({ ...(await compare()), present: null });
  },
);

test('is nothing when something is wrong, which the plan then tells', async () => {
  files = { ...files, maintenance_windows: { night: { duration_minutes: 0 } } };
  const compared = await compare();
  expect(compared).toBeNull();
  await expect(plan(compared)).rejects.toThrow();
});
