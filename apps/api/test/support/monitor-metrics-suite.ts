import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { monitorStates } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { Override } from '../../src/app.module.js';
import { leftOutFamily, monitorFamilies } from '../../src/monitor-metrics/monitor-families.js';
import { scrapesPerAccountMax } from '../../src/monitor-metrics/open-scrapes.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { FiguresPage } from '../../src/overviews/overview-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { ProbingClient } from './probing-client.js';
import { TestProber } from './test-prober.js';
import { newIncident, newMonitor } from './things.js';
import { until } from './until.js';

const path = '/metrics/monitors';
const hourMs = 3_600_000;

export const monitorMetricsSuite = (
  start: (options?: { readonly overrides: readonly Override[] }) => Promise<TestApi>,
): void => {
  let api: TestApi;
  let own: Client;
  let made = 0;
  beforeAll(async () => {
    api = await start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    own = await api.newAccount('lite');
  });

  const aShop = (body: object = {}, by: Client = own): Promise<MonitorView> => {
    made += 1;
    return newMonitor(by, { target: `https://shop-${made}.example.com/`, ...body });
  };

  const scrape = async (query = '', by: Client = own): Promise<string> => {
    const { status, text } = await by.get(`${path}${query}`);
    expect([status, text]).toEqual([200, expect.any(String)]);
    return text;
  };

  /** The samples of a family: what its labels say beside the monitor's id, name and type, and the value. */
  const samples = (text: string, family: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`tocsin_${family}{`))
      .map((line) => line.replace(/^\w+\{monitor_id="[^"]+",name="[^"]+",type="\w+",?(.*)\} /, '$1 ').trim());

  /** Each monitor is checked from each of its regions. */
  const check = async (region = 'default', ended: object = {}): Promise<void> => {
    const prober = await ProbingClient.of(api, region);
    await prober.report(await prober.claim(), ended);
  };

  const figures = async (): Promise<FiguresPage['items']> =>
    (await own.get<FiguresPage>('/v1/monitor-figures')).body.items;

  const secondsOf = (time: string | null): number => Date.parse(time ?? '') / 1000;

  describe('a scrape', () => {
    test('has the families of each monitor with its id, name, type and the tags that were asked for', async () => {
      const { id } = await aShop({ name: 'Shop "one"\\', tags: ['Team:Shop', 'prod', 'other'] });
      await check('default', { duration_ms: 250 });
      const { started_at: openedAt } = await newIncident(own, id);
      const [{ last_check_at: checkedAt } = { last_check_at: null }] = await figures();
      const labels = `monitor_id="${id}",name="Shop \\"one\\"\\\\",type="http",tag_team="shop",tag_prod="true"`;
      expect(await scrape('?tags=team,prod,env')).toBe(`# HELP tocsin_monitors_left_out ${leftOutFamily.help}
# TYPE tocsin_monitors_left_out gauge
tocsin_monitors_left_out 0
${monitorFamilies
  .map(({ name, help }) => {
    const [added, value] =
      {
        tocsin_monitor_up: ['', 1],
        tocsin_monitor_state: [',state="incident"', 1],
        tocsin_monitor_response_time_seconds: [',region="default"', 0.25],
        tocsin_monitor_last_check_timestamp_seconds: [',region="default"', secondsOf(checkedAt)],
        tocsin_monitor_uptime_ratio: ['', 1],
        tocsin_monitor_open_incidents: ['', 1],
        tocsin_monitor_incident_opened_timestamp_seconds: ['', secondsOf(openedAt)],
      }[name] ?? [];
    const sample = value === undefined ? '' : `${name}{${labels}${added}} ${value}\n`;
    return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${sample}`;
  })
  .join('')}`);
    });

    test('is OpenMetrics for those who accept it, with units and an end, and else the text format', async () => {
      await aShop();
      const text = await own.get(path);
      expect(text.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5';
      const open = await own.get(path, { accept });
      expect(open.headers.get('content-type')).toBe(
        'application/openmetrics-text; version=1.0.0; charset=utf-8',
      );
      expect(open.headers.get('vary')).toBe('Accept');
      expect(open.text.endsWith('\n# EOF\n')).toBe(true);
      expect(open.text).toContain('# UNIT tocsin_monitor_response_time_seconds seconds\n');
      const withoutOwnLines = open.text.replaceAll(/^# (UNIT .*|EOF)\n/gm, '');
      expect(withoutOwnLines).toBe(text.text);
    });

    test('shows each state of a monitor as the API does, and whether it is up only when that is known', async () => {
      const broken = await aShop({ failures_to_open: 1 });
      await check('default', { status: 'down' });
      const slow = await aShop({ failures_to_open: 1 });
      await check('default', { status: 'degraded' });
      const paused = await aShop({ paused: true });
      const fresh = await aShop();
      const text = await scrape();
      const shown = await own.all<MonitorView>('/v1/monitors');
      const states = new Map(shown.map(({ id, state }) => [id, state]));
      expect([broken, slow, paused, fresh].map(({ id }) => states.get(id))).toEqual([
        'down',
        'degraded',
        'paused',
        'unknown',
      ]);
      const inText = [...text.matchAll(/_state\{monitor_id="([^"]+)".*state="(\w+)"\} 1$/gm)];
      expect(new Map(inText.map(([, id = '', state]) => [id, state]))).toEqual(states);
      expect(monitorStates).toEqual(expect.arrayContaining([...states.values()]));
      expect(samples(text, 'monitor_up')).toEqual(['0', '1']);
      expect(samples(text, 'monitor_open_incidents')).toEqual(['1', '1', '0', '0']);
    });

    test('has the uptime of the list of monitors', async () => {
      const shop = await aShop();
      const prober = await TestProber.start(api);
      for (const status of ['up', 'up', 'down', 'down', 'down'] as const) await prober.finds(shop, status);
      const [{ uptime_percent: percent } = { uptime_percent: null }] = await figures();
      expect(percent).toBeGreaterThan(30);
      expect(percent).toBeLessThan(70);
      expect(samples(await scrape(), 'monitor_uptime_ratio')).toEqual([
        `${Number(((percent ?? 0) / 100).toFixed(5))}`,
      ]);
    });

    test('has the response time of each region that the monitor is checked from, and none of a failed check', async () => {
      const { id } = await aShop({ regions: ['eu-west', 'us-east', 'us-west'] });
      await check('eu-west', { duration_ms: 120 });
      await check('us-east', { duration_ms: 1500, status: 'degraded' });
      await check('us-west', { duration_ms: 10_000, status: 'down' });
      const ofEach = ['region="eu-west" 0.12', 'region="us-east" 1.5'];
      expect(samples(await scrape(), 'monitor_response_time_seconds')).toEqual(ofEach);
      await own.patch(`/v1/monitors/${id}`, { regions: ['us-east', 'us-west'] });
      expect(samples(await scrape(), 'monitor_response_time_seconds')).toEqual(ofEach.slice(1));
      await own.post(`/v1/monitors/${id}/pause`);
      expect(samples(await scrape(), 'monitor_response_time_seconds')).toEqual([]);
    });

    test('has the last check of each region that the monitor is checked from, whatever it found', async () => {
      const lastCheck = 'monitor_last_check_timestamp_seconds';
      const { id } = await aShop({ regions: ['eu-west', 'us-east'] });
      expect(samples(await scrape(), lastCheck)).toEqual([]);
      await check('eu-west', { status: 'down' });
      const [{ last_check_at: checkedAt } = { last_check_at: null }] = await figures();
      const first = `region="eu-west" ${secondsOf(checkedAt)}`;
      expect(samples(await scrape(), lastCheck)).toEqual([first]);
      await check('us-east');
      expect(samples(await scrape(), lastCheck)).toEqual([
        first,
        expect.stringMatching(/^region="us-east" \d{10}(\.\d+)?$/),
      ]);
      await own.patch(`/v1/monitors/${id}`, { regions: ['eu-west'] });
      expect(samples(await scrape(), lastCheck)).toEqual([first]);
      await own.post(`/v1/monitors/${id}/pause`);
      expect(samples(await scrape(), lastCheck)).toEqual([]);
    });

    test('says since when an incident is open, and nothing after it has ended', async () => {
      const opened = 'monitor_incident_opened_timestamp_seconds';
      const shop = await aShop();
      await aShop();
      expect(samples(await scrape(), opened)).toEqual([]);
      const { id, started_at: openedAt } = await newIncident(own, shop.id);
      expect(samples(await scrape(), opened)).toEqual([`${secondsOf(openedAt)}`]);
      await own.post(`/v1/incidents/${id}/resolve`);
      const text = await scrape();
      expect(samples(text, opened)).toEqual([]);
      expect(samples(text, 'monitor_open_incidents')).toEqual(['0', '0']);
    });

    test('has no response time of a heartbeat, whose reports take none', async () => {
      const { ping_path } = await newMonitor(own, {
        type: 'heartbeat',
        target: 'backup',
        settings: { period_seconds: 3600 },
      });
      expect((await fetch(`${api.url}${ping_path}`, { method: 'POST' })).status).toBeLessThan(300);
      const text = await scrape();
      expect(samples(text, 'monitor_up')).toEqual(['1']);
      expect(samples(text, 'monitor_response_time_seconds')).toEqual([]);
      expect(samples(text, 'monitor_last_check_timestamp_seconds')).toHaveLength(1);
    });

    test('has the end of a certificate as the region with the earliest sees it, and that of a domain, unless it is paused', async () => {
      const shop = await aShop({ type: 'ssl', regions: ['eu-west', 'us-east'] });
      await check('eu-west', { details: JSON.stringify({ valid_to: '2027-01-01T00:00:00.000Z' }) });
      await check('us-east', { details: JSON.stringify({ valid_to: '2026-12-24T00:00:00.000Z' }) });
      await aShop({ type: 'domain_expiry', target: 'example.com' });
      await check('default', { details: JSON.stringify({ expires_at: '2028-01-01T00:00:00.000Z' }) });
      await aShop({ type: 'domain_expiry', target: 'example.org' });
      await check('default', { details: JSON.stringify({ expires_at: null }) });
      const text = await scrape();
      const certificate = 'monitor_certificate_expiry_timestamp_seconds';
      expect(samples(text, certificate)).toEqual([`${Date.UTC(2026, 11, 24) / 1000}`]);
      expect(samples(text, 'monitor_domain_expiry_timestamp_seconds')).toEqual([
        `${Date.UTC(2028, 0, 1) / 1000}`,
      ]);
      await own.patch(`/v1/monitors/${shop.id}`, { regions: ['eu-west'] });
      expect(samples(await scrape(), certificate)).toEqual([`${Date.UTC(2027, 0, 1) / 1000}`]);
      await own.post(`/v1/monitors/${shop.id}/pause`);
      expect(samples(await scrape(), certificate)).toEqual([]);
    });

    test('is for any key with the scope `read`, and counts as its request', async () => {
      await aShop({ name: 'Mine' });
      const reader = await api.newKey(own, { scopes: ['read'] });
      const { status, headers } = await reader.get(path);
      expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"key";r=')]);
      const writer = await api.newKey(own, { scopes: ['write'] });
      expect((await writer.get<ProblemBody>(path)).body.code).toBe('scope_required');
      expect((await fetch(`${api.url}${path}`)).status).toBe(401);
      const stranger = await api.newAccount('lite');
      expect(await scrape('', stranger)).not.toContain('Mine');
    });

    test('answers HEAD without a body', async () => {
      const { status, text, headers } = await own.send('HEAD', path);
      expect([status, text, headers.get('content-type')]).toEqual([
        200,
        '',
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
    });

    test('follows a new name, a new tag and a deletion at once', async () => {
      const { id } = await aShop({ tags: ['team:shop'] });
      expect(await scrape('?tags=team')).toContain('name="Shop",type="http",tag_team="shop"');
      await own.patch(`/v1/monitors/${id}`, { name: 'Store', tags: ['team:store', 'team'] });
      const renamed = await scrape('?tags=team');
      expect(renamed).toContain('name="Store",type="http",tag_team="true,store"');
      expect(renamed).not.toContain('tag_team="shop"');
      await own.delete(`/v1/monitors/${id}`);
      expect(await scrape('?tags=team')).not.toContain(id);
    });
  });

  describe('the number of series', () => {
    test('is bounded: the oldest monitors have all of theirs, and the others are counted', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 3; at += 1) ids.push((await aShop()).id);
      const all = await scrape();
      // Two for a monitor that was never checked: its state and its open incidents.
      const seriesOf = (text: string) => text.split('\n').filter((line) => /^[^#]/.test(line)).length;
      expect(seriesOf(all)).toBe(1 + 2 * 3);
      expect(await scrape('?series_max=7')).toBe(all);
      const some = await scrape('?series_max=6');
      expect(seriesOf(some)).toBe(1 + 2 * 2);
      expect(some).toContain('tocsin_monitors_left_out 1\n');
      expect(ids.map((id) => some.includes(id))).toEqual([true, true, false]);
      expect(await scrape('?series_max=1')).toContain('tocsin_monitors_left_out 3\n');
    });

    test.each([
      ['series_max', '0'],
      ['series_max', '200001'],
      ['series_max', '1e3'],
      ['tags', ''],
      ['tags', 'team,'],
      ['tags', 'team:shop'],
      ['tags', 'team,Team'],
      ['tags', 'cost-center,cost center'],
      ['tags', 'a,b,c,d,e,f,g,h,i,j,k'],
      ['tags', 'a&tags=b'],
    ])('with %s=%s is refused with the rule', async (field, value) => {
      const { status, body } = await own.get<ProblemBody>(`${path}?${field}=${value}`);
      expect([status, body.errors?.map(({ field: named }) => named)]).toEqual([400, [field]]);
      expect(body.detail).toMatch(
        field === 'tags'
          ? /^tags must be the names of 1 to 10 tags, separated by commas, each without a colon and/
          : /^series_max must be a whole number from 1 to 200000$/,
      );
    });
  });

  test('an account has few scrapes at a time, and one that is given up counts no more', async () => {
    // Enough for answers that no socket buffer holds.
    const tags = Array.from({ length: 10 }, (_, at) => `t${at}:${'x'.repeat(45)}`);
    const many = Array.from({ length: 100 }, (_, at) => ({
      name: `${'long '.repeat(39)}${at}`,
      type: 'http',
      target: `https://shop-${at}.example.com/`,
      tags,
    }));
    for (let at = 0; at < 30; at += 1)
      expect((await own.post('/v1/monitors/many', { monitors: many })).status).toBe(201);
    const heavy = `${path}?series_max=200000&tags=t0,t1,t2,t3,t4,t5,t6,t7,t8,t9`;
    const open = await Promise.all(
      Array.from(
        { length: scrapesPerAccountMax },
        () =>
          new Promise<() => void>((resolve, reject) => {
            const asked = request(`${api.url}${heavy}`, { headers: own.credentials });
            asked.on('error', reject);
            // Its body is not read.
            asked.on('response', (response) => resolve(() => response.destroy())).end();
          }),
      ),
    );
    const refused = await own.get<ProblemBody>(path);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_scrapes']);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect((await (await api.newAccount('lite')).get(path)).status).toBe(200);
    for (const close of open) close();
    // These are given up while their monitors are read.
    for (let at = 0; at < scrapesPerAccountMax; at += 1) {
      const asked = request(`${api.url}${heavy}`, { headers: own.credentials }).on('error', () => {});
      asked.end();
      await sleep(at);
      asked.destroy();
    }
    const together = () =>
      Promise.all(Array.from({ length: scrapesPerAccountMax }, async () => (await own.get(path)).status));
    await until('all scrapes are answered', async () => (await together()).every((status) => status === 200));
  });

  test('a scrape whose reading fails is a problem as a whole, and counts no more', async () => {
    for (const target of ['https://one.example.com/', 'https://two.example.com/'])
      await newMonitor(own, { target });
    const { checkHistory } = api.app.get(UnitOfWork).committed;
    const { latestOfEach } = checkHistory;
    checkHistory.latestOfEach = () => Promise.reject(new Error('gone'));
    try {
      for (let at = 0; at <= scrapesPerAccountMax; at += 1) {
        const { status, body, headers } = await own.get<ProblemBody>(path);
        expect([status, body.code]).toEqual([500, 'internal']);
        expect(headers.get('content-type')).toContain('application/problem+json');
      }
    } finally {
      checkHistory.latestOfEach = latestOfEach;
    }
    expect((await own.get(path)).status).toBe(200);
  });

  test('a check that is older than three intervals says nothing of the response time, and is still the last one', async () => {
    const clock = new FixedClock(new Date().toISOString());
    const later = await start({ overrides: [{ provide: CLOCK, useValue: clock }] });
    try {
      const client = await later.newAccount('lite');
      const prober = await ProbingClient.of(later);
      await newMonitor(client, { interval_seconds: 600 });
      await prober.report(await prober.claim());
      const shown = async () => {
        const { text } = await client.get(path);
        return ['monitor_response_time_seconds', 'monitor_last_check_timestamp_seconds'].map(
          (family) => samples(text, family).length,
        );
      };
      expect(await shown()).toEqual([1, 1]);
      clock.moveByMs(hourMs);
      expect(await shown()).toEqual([0, 1]);
    } finally {
      await later.stop();
    }
  });
};
