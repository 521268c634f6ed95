import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { debianProgram } from '@tocsin/debian-servers';
import { newId } from '@tocsin/platform';
import { monitorFamilies } from '../../src/monitor-metrics/monitor-families.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { ProbingClient } from '../support/probing-client.js';
import { exampleOf, ScrapingPrometheus } from '../support/scraping-prometheus.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor } from '../support/things.js';

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

type Alert = { readonly labels: Readonly<Record<string, string>>; readonly state: string };

const promtool = (args: readonly string[], input?: string): string =>
  execFileSync(debianProgram('promtool'), args, { input, encoding: 'utf8', stdio: 'pipe' });

describe('promtool', () => {
  test('has nothing to say about the metrics', async () => {
    const name = 'Shop "one"\\ ü';
    const shop = await newMonitor(own, { name, tags: ['Team:Shop', 'cost center:é"'], regions: ['eu-west'] });
    const ends = await Promise.all([
      newMonitor(own, { type: 'ssl', target: 'shop.example.com', regions: ['eu-west'] }),
      newMonitor(own, { type: 'domain_expiry', target: 'example.com', regions: ['eu-west'] }),
    ]);
    const prober = await TestProber.start(api, 'eu-west');
    await prober.finds(shop, 'up');
    const at = '2028-01-01T00:00:00.000Z';
    for (const each of ends) await prober.finds(each, 'up', 'It ends.', { valid_to: at, expires_at: at });
    await newIncident(own, shop.id);
    const { text } = await own.get('/metrics/monitors?tags=team,cost%20center');
    expect(text).toContain('tag_cost_center="é\\""');
    for (const family of monitorFamilies) expect(text).toContain(`\n${family.name}{`);
    expect(promtool(['check', 'metrics'], text)).toBe('');
    expect(() => promtool(['check', 'metrics'], text.replaceAll('_seconds', '_milliseconds'))).toThrow(
      'use base unit "seconds"',
    );
  });

  test('takes the rules of the page', async () => {
    const file = join(tmpdir(), `${newId()}.yml`);
    await writeFile(file, exampleOf('groups'));
    expect(promtool(['check', 'rules', file])).toContain('3 rules found');
    await rm(file);
  });
});

describe('a real Prometheus', () => {
  test('has the monitors by their tags, ends the series of a renamed tag and of a deleted monitor, and fires the alerts of the page', async () => {
    const prober = await TestProber.start(api);
    const shop = await newMonitor(own, {
      name: 'Shop "one"\\',
      target: 'https://shop.example.com/',
      tags: ['team:shop', 'env'],
      failures_to_open: 1,
    });
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const certificate = await newMonitor(own, {
      name: 'Certificate',
      type: 'ssl',
      target: 'certificate.example.com',
      tags: ['team:shop'],
    });
    await prober.finds(shop, 'down');
    await prober.finds(certificate, 'up', 'It is valid.', { valid_to: soon });

    const prometheus = await ScrapingPrometheus.start(api, own, {
      'scrape_interval: 1m': 'scrape_interval: 1s',
    });
    try {
      const [up] = await prometheus.series(1, 'tocsin_monitor_up{tag_env="true"}');
      expect(up).toMatchObject({
        metric: {
          monitor_id: shop.id,
          name: 'Shop "one"\\',
          type: 'http',
          tag_team: 'shop',
          job: 'monitors',
        },
        value: [expect.any(Number), '0'],
      });
      // Only OpenMetrics gives a metric its unit.
      const [{ unit }] = await prometheus.get('/api/v1/targets/metadata?metric=tocsin_monitor_uptime_ratio');
      expect(unit).toBe('ratio');
      const [days] = await prometheus.query(
        'round((tocsin_monitor_certificate_expiry_timestamp_seconds - time()) / 86400)',
      );
      expect(days).toMatchObject({ metric: { name: 'Certificate' }, value: [expect.any(Number), '1'] });
      const states = await prometheus.series(2, 'count by (state) (tocsin_monitor_state)');
      expect(states.map(({ metric }) => metric.state).sort()).toEqual(['down', 'up']);

      await own.put(`/v1/monitors/${certificate.id}/tags/team:store`);
      await own.delete(`/v1/monitors/${certificate.id}/tags/team:shop`);
      await prometheus.series(1, 'tocsin_monitor_up{tag_team="store"}');
      await prometheus.series(1, 'tocsin_monitor_up{tag_team="shop"}');

      for (;;) {
        const alerts: readonly Alert[] = (await prometheus.get('/api/v1/alerts')).alerts;
        if (alerts.length === 2) {
          const shown = alerts.map(({ labels, state }) => `${labels.alertname} ${labels.name} ${state}`);
          expect(shown.sort()).toEqual([
            'CertificateEndsSoon Certificate firing',
            'MonitorDown Shop "one"\\ pending',
          ]);
          break;
        }
        await sleep(100);
      }

      await own.delete(`/v1/monitors/${shop.id}`);
      await prometheus.series(1, 'tocsin_monitor_up');
    } finally {
      await prometheus.stop();
    }
  });

  const monitors = 20_000;

  /** Copies a monitor with its checks, and gives each copy the figures of a day. */
  const copy = async (id: string): Promise<void> => {
    const writing = api.app.get<{ query(text: string): Promise<{ name: string }[]> }>('writeDataSource');
    const columnsOf = async (table: string, own: Readonly<Record<string, string>>) => {
      const names = (await writing.query(`PRAGMA table_info(${table})`)).map(({ name }) => name);
      return `(${names.join()}) SELECT ${names.map((name) => own[name] ?? `o.${name}`).join()}`;
    };
    const numbers = (count: number) =>
      `(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${count}) SELECT i FROM c) n`;
    const copyId = `substr('${id}', 1, 24) || printf('f%011x', n.i)`;
    const copies = numbers(monitors - 1);
    const series = `(SELECT id FROM check_series WHERE monitor_id = '${id}')`;
    const ofCopies = `check_series s WHERE s.monitor_id LIKE substr('${id}', 1, 24) || 'f%' AND s.monitor_id <> '${id}'`;
    await writing.query(
      `INSERT INTO monitor ${await columnsOf('monitor', { id: copyId })} FROM monitor o, ${copies} WHERE o.id = '${id}'`,
    );
    await writing.query(
      `INSERT INTO monitor_health ${await columnsOf('monitor_health', { monitor_id: copyId, look_at: 'NULL' })}
       FROM monitor_health o, ${copies} WHERE o.monitor_id = '${id}'`,
    );
    await writing.query(
      `INSERT INTO check_series (monitor_id, region) SELECT ${copyId}, 'default' FROM ${copies}`,
    );
    await writing.query(
      `INSERT INTO check_tail ${await columnsOf('check_tail', { series: 's.id' })}
       FROM check_tail o, ${ofCopies} AND o.series = ${series}`,
    );
    await writing.query(
      `INSERT INTO check_hour (series, period, up, degraded, down, unknown, duration_ms_sum)
       SELECT s.id, CAST(strftime('%s', 'now') AS INTEGER) / 3600 - n.i, 60, 0, 0, 0, 600 FROM ${numbers(23)}, ${ofCopies}`,
    );
  };

  test('has 20,000 monitors, or the oldest of them in 10,000 series and the number of the others', async () => {
    const shop = await newMonitor(own, { tags: ['team:shop', 'env:prod'] });
    const prober = await ProbingClient.of(api);
    await prober.report(await prober.claim());
    await copy(shop.id);

    const startedMs = performance.now();
    const { text } = await own.get('/metrics/monitors?tags=team,env&series_max=200000');
    const tookMs = Math.round(performance.now() - startedMs);
    process.stderr.write(`${monitors} monitors are ${text.length} bytes, in ${tookMs} ms\n`);
    expect(promtool(['check', 'metrics'], text)).toBe('');

    const changes = { 'scrape_interval: 1m': 'scrape_interval: 20s\n    scrape_timeout: 20s' };
    const [all, some] = await Promise.all([
      ScrapingPrometheus.start(api, own, {
        ...changes,
        'tags: ["team,env"]': 'tags: ["team,env"], series_max: ["200000"]',
      }),
      ScrapingPrometheus.start(api, own, changes),
    ]);
    try {
      const [[up], [uptime], [leftOut]] = await Promise.all([
        all.series(1, 'count(tocsin_monitor_up{tag_team="shop",tag_env="prod"} == 1)'),
        all.series(1, 'count(tocsin_monitor_uptime_ratio == 1)'),
        some.series(1, 'tocsin_monitors_left_out'),
      ]);
      expect([up?.value[1], uptime?.value[1]]).toEqual([`${monitors}`, `${monitors}`]);
      // A monitor has six series: up, state, response time, last check, uptime and open incidents.
      const shown = Math.floor((10_000 - 1) / 6);
      expect(leftOut?.value[1]).toBe(`${monitors - shown}`);
      const [series] = await some.query('count({__name__=~"tocsin_.*"})');
      expect(series?.value[1]).toBe(`${1 + 6 * shown}`);
    } finally {
      await all.stop();
      await some.stop();
    }
  });
});
