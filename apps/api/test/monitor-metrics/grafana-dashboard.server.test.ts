import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { dashboard, interpolated, variableQueries } from '../support/grafana-dashboard.js';
import { ScrapingPrometheus } from '../support/scraping-prometheus.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMaintenanceWindow, newMonitor } from '../support/things.js';

let api: TestApi;
let own: Client;
let prometheus: ScrapingPrometheus;
let shop: MonitorView;
let openedAtMs: number;

const hourMs = 3_600_000;
const endsAt = new Date(Date.now() + 30 * 24 * hourMs + hourMs).toISOString();

/** An account with a monitor in each state that a panel tells apart. */
beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
  const prober = await TestProber.start(api);
  const name = 'Shop (old) | v1.0';
  shop = await newMonitor(own, { name, target: 'https://shop.example.com/', tags: ['team:shop'] });
  await prober.finds(shop, 'up');
  openedAtMs = Date.parse((await newIncident(own, shop.id)).started_at);
  const [serviced, certificate, domain] = [
    await newMonitor(own, { name: 'Serviced', target: 'https://old.example.com/', failures_to_open: 1 }),
    await newMonitor(own, { name: 'Certificate', type: 'ssl', target: 'shop.example.com' }),
    await newMonitor(own, { name: 'Domain', type: 'domain_expiry', target: 'example.com' }),
  ];
  await newMaintenanceWindow(own, {
    starts_at: new Date(Date.now() - hourMs).toISOString(),
    duration_minutes: 600,
    rrule: null,
    monitor_ids: [serviced.id],
  });
  await prober.finds(serviced, 'down');
  await prober.finds(certificate, 'up', 'It is valid.', { valid_to: endsAt });
  await prober.finds(domain, 'up', 'It is registered.', { expires_at: endsAt });
  await newMonitor(own, { name: 'Paused', target: 'https://new.example.com/', paused: true });
  prometheus = await ScrapingPrometheus.start(api, own, { 'scrape_interval: 1m': 'scrape_interval: 1s' });
  await prometheus.series(5, 'tocsin_monitor_state');
});
afterAll(async () => {
  await prometheus?.stop();
  await api.stop();
});

type Chosen = Parameters<typeof interpolated>[1];

/** Asks the queries of a panel as Grafana does. Returns the values by what its rows show. */
const asked = async (
  title: string,
  chosen?: Chosen,
): Promise<readonly Readonly<Record<string, number>>[]> => {
  const panel = dashboard.panels.find((each) => each.title === title);
  if (panel === undefined) throw new Error(`No panel has the title ${title}.`);
  const answers = panel.targets.map(({ expr }) => prometheus.query(interpolated(expr, chosen)));
  return (await Promise.all(answers)).map((found) =>
    Object.fromEntries(
      found.map(({ metric: { name = '', region, state }, value }) => [
        [name, region, state].filter((each) => each !== undefined && each !== '').join(' '),
        Number(value[1]),
      ]),
    ),
  );
};

const panels = dashboard.panels.map(({ title, targets }) => [title, targets] as const);

describe('a real Prometheus has series for', () => {
  test.each(panels)('the panel %s', async (_, targets) => {
    for (const { expr, range } of targets) {
      const query = interpolated(expr);
      const found = await prometheus.query(query);
      expect([query, found]).not.toEqual([query, []]);
      for (const { value } of found) expect(Number(value[1])).not.toBeNaN();
      if (!range) continue;
      const to = Math.ceil(Date.now() / 1000);
      const span = `start=${to - 86_400}&end=${to}&step=60`;
      const path = `/api/v1/query_range?query=${encodeURIComponent(query)}&${span}`;
      expect((await prometheus.get(path)).result).not.toEqual([]);
    }
  });

  test('the variables', async () => {
    const found = [];
    for (const query of variableQueries) {
      const [, selector = '', label] = /^label_values\((.*), (\w+)\)$/.exec(query) ?? [];
      const match = encodeURIComponent(interpolated(selector));
      found.push(await prometheus.get(`/api/v1/label/${label}/values?match[]=${match}`));
    }
    expect(found).toEqual([
      ['domain_expiry', 'http', 'ssl'],
      ['shop'],
      ['Certificate', 'Domain', 'Paused', 'Serviced', shop.name],
    ]);
  });
});

describe('the dashboard shows', () => {
  test('how many monitors are up, down, or neither, and how many are left out', async () => {
    const figures = ['Up', 'Down', 'Paused or unknown', 'Open incidents', 'Monitors left out'];
    const shown = await Promise.all(figures.map((title) => asked(title)));
    expect(shown.map(([found]) => found?.[''])).toEqual([3, 1, 1, 1, 0]);
    expect(await asked('Monitors by state')).toEqual([{ down: 1, incident: 1, up: 2, paused: 1 }]);
  });

  test('what fails, and since when an incident is open', async () => {
    const [failing = {}] = await asked('Failing, and since when');
    const rounded = Object.entries(failing).map(([row, value]) => [row, Math.round(value)]);
    expect(Object.fromEntries(rounded)).toEqual({
      [`${shop.name} incident`]: openedAtMs,
      'Serviced down': 0,
    });
  });

  test('the days until certificates and domains end', async () => {
    const [ends = {}] = await asked('Days until certificates and domains end');
    const days = Object.entries(ends).map(([row, value]) => [row, Math.floor(value)]);
    expect(Object.fromEntries(days)).toEqual({ Certificate: 30, Domain: 30 });
  });

  test('uptime and the last check, but of paused monitors', async () => {
    const checked = ['Certificate', 'Domain', shop.name];
    const [day = {}, month = {}] = await asked('Uptime');
    expect(day).toEqual(Object.fromEntries(checked.map((name) => [name, 1])));
    expect(month).toEqual(day);
    const [ages = {}] = await asked('Time since the last check');
    const rows = [...checked, 'Serviced'].map((name) => `${name} default`);
    expect(Object.keys(ages).sort()).toEqual(rows.sort());
  });

  test('the monitors that people choose by type, team or name', async () => {
    const namesFor = async (chosen: Chosen) => {
      const [ages = {}] = await asked('Time since the last check', chosen);
      return Object.keys(ages)
        .map((row) => row.replace(' default', ''))
        .sort();
    };
    expect(await namesFor({ type: ['ssl', 'domain_expiry'] })).toEqual(['Certificate', 'Domain']);
    expect(await namesFor({ team: ['shop'] })).toEqual([shop.name]);
    expect(await namesFor({ name: [shop.name] })).toEqual([shop.name]);
    expect(await namesFor({ name: [shop.name, 'Serviced'] })).toEqual(['Serviced', shop.name]);
  });
});
