import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MonitorState, type MonitorStateCounts, monitorStates, noMonitors } from '@tocsin/domain';
import type { CheckPage } from '../../src/checks/check-view.js';
import type { TroubleListView } from '../../src/incidents/trouble-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { SummaryView } from '../../src/summary/summary-queries.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor, newStatusComponent, newStatusPage } from '../support/things.js';

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

const aShop = (of: Client, name = 'Shop'): Promise<MonitorView> => {
  made += 1;
  const target = `https://trouble-${made}.example.com/`;
  return newMonitor(of, { name, target, failures_to_open: 2, successes_to_resolve: 1 });
};

const fails = async (shop: MonitorView, message?: string): Promise<void> => {
  for (let checks = 0; checks < 2; checks += 1) await prober.finds(shop, 'down', message);
};

const flaps = async (shop: MonitorView): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    await fails(shop);
    await prober.finds(shop, 'up');
  }
};

const troubleOf = async (of: Client, query = ''): Promise<TroubleListView> =>
  (await of.get<TroubleListView>(`/v1/trouble${query}`)).body;

describe('GET /v1/trouble', () => {
  test('says the reason once, and how often checks have failed since the incident began', async () => {
    const shop = await aShop(client);
    await prober.finds(shop, 'up');
    await fails(shop, 'It answered 503.');
    const { items } = await troubleOf(client, `?monitor_id=${shop.id}`);
    expect(items).toMatchObject([
      {
        incident: { monitor_id: shop.id, status: 'open' },
        monitor_name: 'Shop',
        monitor_type: 'http',
        monitor_state: 'down',
        monitor_health: 'down',
        failed_checks: 2,
        latest_failure: { status: 'down', message: 'It answered 503.' },
        held_open: null,
      },
    ]);
    for (let checks = 0; checks < 3; checks += 1) await prober.finds(shop, 'down', 'It answered 500.');
    expect((await troubleOf(client, `?monitor_id=${shop.id}`)).items).toMatchObject([
      { failed_checks: 5, latest_failure: { message: 'It answered 500.' } },
    ]);
  });

  test('says which check failed first, and when the last one was good', async () => {
    const shop = await aShop(client);
    const checks = async (): Promise<readonly string[]> => {
      const { body } = await client.get<CheckPage>(`/v1/monitors/${shop.id}/checks`);
      return body.items.map(({ at }) => at).toReversed();
    };
    await fails(shop);
    const query = `?monitor_id=${shop.id}`;
    const [first] = await checks();
    expect((await troubleOf(client, query)).items).toMatchObject([
      { first_failed_at: first, last_good_at: null, failed_checks: 2 },
    ]);
    await prober.finds(shop, 'up');
    await fails(shop);
    await prober.finds(shop, 'down');
    const [, , good, again] = await checks();
    expect((await troubleOf(client, query)).items).toMatchObject([
      { first_failed_at: again, last_good_at: good, failed_checks: 3 },
    ]);
  });

  test('has the runbook of the monitor', async () => {
    const shop = await aShop(client);
    await newIncident(client, shop.id);
    const runbook = async () => (await troubleOf(client, `?monitor_id=${shop.id}`)).items[0]?.runbook_url;
    expect(await runbook()).toBeNull();
    const runbook_url = 'https://wiki.example.com/runbooks/shop';
    const changed = await client.patch(`/v1/monitors/${shop.id}`, { runbook_url });
    expect(changed.body).toMatchObject({ runbook_url });
    expect(await runbook()).toBe(runbook_url);
    for (const wrong of [
      'javascript:alert(1)',
      'wiki',
      'https://a:b@wiki.example.com/',
      '',
      `https://x/${'a'.repeat(2000)}`,
    ]) {
      const { status, body } = await client.patch<ProblemBody>(`/v1/monitors/${shop.id}`, {
        runbook_url: wrong,
      });
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['runbook_url']]);
    }
    await client.patch(`/v1/monitors/${shop.id}`, { runbook_url: null });
    expect(await runbook()).toBeNull();
  });

  test('has no reason for an incident that a request opened, whatever failed before', async () => {
    const shop = await aShop(client);
    await fails(shop);
    await prober.finds(shop, 'up');
    await newIncident(client, shop.id);
    expect((await troubleOf(client, `?monitor_id=${shop.id}`)).items).toMatchObject([
      { monitor_state: 'incident', failed_checks: 0, latest_failure: null, held_open: null },
    ]);
  });

  test('says that a monitor is flapping, and why its incident opened last', async () => {
    const shop = await aShop(client);
    await flaps(shop);
    const { items } = await troubleOf(client, `?monitor_id=${shop.id}`);
    expect(items).toMatchObject([
      { monitor_state: 'flapping', latest_failure: { status: 'down' }, held_open: { openings: 3 } },
    ]);
    expect(items[0]?.held_open?.ends_at).not.toBeNull();
  });

  test('has ten at most, newest first, and says how many there are', async () => {
    const busy = await api.newAccount('lite');
    const shops = await Promise.all(Array.from({ length: 12 }, (_, at) => aShop(busy, `Shop ${at}`)));
    for (const shop of shops) await newIncident(busy, shop.id);
    const { items, open_incidents } = await troubleOf(busy);
    expect(items.map(({ monitor_name }) => monitor_name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Shop ${11 - at}`),
    );
    expect(open_incidents).toBe(12);
  });

  test('is empty for another account, also with the monitor of this one', async () => {
    const shop = await aShop(client);
    await newIncident(client, shop.id);
    const stranger = await api.newAccount('lite');
    expect(await troubleOf(stranger)).toEqual({ items: [], open_incidents: 0 });
    expect(await troubleOf(stranger, `?monitor_id=${shop.id}`)).toEqual({ items: [], open_incidents: 0 });
  });
});

/** Writes past the API, since a test cannot wait for three intervals. */
const writes = (value: string, id: string): Promise<unknown> =>
  api.app
    .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
    .query(`UPDATE monitor_health SET ${value} WHERE monitor_id = '${id}'`);

/** Brings a new monitor into a state. */
const arranged: Readonly<Record<MonitorState, (shop: MonitorView, of: Client) => Promise<unknown>>> = {
  up: (shop) => prober.finds(shop, 'up'),
  down: (shop) => fails(shop),
  degraded: async (shop) => {
    for (let checks = 0; checks < 2; checks += 1) await prober.finds(shop, 'degraded', 'It was slow.');
  },
  flapping: flaps,
  incident: async (shop, of) => {
    await prober.finds(shop, 'up');
    await newIncident(of, shop.id);
  },
  unchecked: ({ id }) => writes(`unchecked_since = ${Date.now()}`, id),
  unsupported: ({ id }) => writes("unsupported = 'The registry gives no dates.'", id),
  unknown: async () => undefined,
  paused: async ({ id }, of) => of.post(`/v1/monitors/${id}/pause`),
};

test('the summary, the list, a monitor, what is wrong and the status page agree on every state', async () => {
  const mixed = await api.newAccount('lite');
  const wanted = [...monitorStates, 'down', 'flapping', 'up', 'up'] as const;
  const shops = new Map<string, MonitorState>();
  const page = await newStatusPage(mixed, 'all-states');
  for (const state of wanted) {
    const shop = await aShop(mixed);
    await arranged[state](shop, mixed);
    shops.set(shop.id, state);
    const component = { name: shop.id, monitor_id: shop.id, hand_state: 'maintenance' };
    await newStatusComponent(mixed, page.id, component);
  }
  const expected: Record<MonitorState, number> = { ...noMonitors };
  for (const state of wanted) expected[state] += 1;

  const { items } = (await mixed.get<{ items: MonitorView[] }>('/v1/monitors?limit=100')).body;
  expect(new Map(items.map(({ id, state }) => [id, state]))).toEqual(shops);
  const one = await Promise.all(
    [...shops.keys()].map(async (id) => (await mixed.get<MonitorView>(`/v1/monitors/${id}`)).body),
  );
  expect(new Map(one.map(({ id, state }) => [id, state]))).toEqual(shops);

  const { monitors, open_incidents } = (await mixed.get<SummaryView>('/v1/summary')).body;
  expect<MonitorStateCounts>(monitors).toEqual(expected);
  expect(Object.values(monitors).reduce((sum, count) => sum + count)).toBe(wanted.length);

  const trouble = await troubleOf(mixed);
  expect(trouble.open_incidents).toBe(open_incidents);
  for (const { incident, monitor_state } of trouble.items)
    expect(monitor_state).toBe(shops.get(incident.monitor_id));

  const shown: Readonly<Record<MonitorState, string>> = {
    down: 'major_outage',
    degraded: 'degraded',
    flapping: 'major_outage',
    incident: 'major_outage',
    unchecked: 'maintenance',
    unsupported: 'maintenance',
    unknown: 'maintenance',
    up: 'operational',
    paused: 'maintenance',
  };
  const text = await (await fetch(`${api.url}/status/all-states/summary.json`)).text();
  const { components } = JSON.parse(text) as { components: { name: string; state: string }[] };
  expect(new Map(components.map(({ name, state }) => [name, state]))).toEqual(
    new Map([...shops].map(([id, state]) => [id, shown[state]])),
  );
});
