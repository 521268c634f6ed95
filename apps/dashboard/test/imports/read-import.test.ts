import { describe, expect, test } from '@jest/globals';
import { readImport } from '../../src/imports/read-import.js';

const now = new Date('2026-11-23T12:00:00Z');
const fileOf = (name: string, content: unknown): File =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

const gatus =
  'endpoints: [{ name: shop, url: "https://shop.example.com/", conditions: ["[STATUS] == 200"] }]';
const backup = { monitorList: [], notificationList: [] };
const check = { name: 'Backup', grace: 60, timeout: 3600, status: 'up' };
const stack = (id: number, type: string, attributes: object) => ({ id: `${id}`, type, attributes });
const robot = (id: number) => ({ id, friendlyName: `Ping ${id}`, type: 'PING', url: 'a.example.com' });
const port = (id: number) => ({
  id,
  name: `Port ${id}`,
  hostname: 'a.example.com',
  type: { tcp: { port: 25 } },
});
const prometheus = `
scrape_configs:
  - job_name: web
    metrics_path: /probe
    file_sd_configs: [{ files: [targets/*.yml] }]
    relabel_configs: [{ source_labels: [__address__], target_label: __param_target }]
`;
const targets = fileOf('web.yml', '- targets: [https://a.example.com/]');
const modules = fileOf('blackbox.yml', 'modules: { http_2xx: { prober: http } }');

const read = async (...files: readonly File[]) => {
  const result = await readImport(files, now);
  return 'refusal' in result
    ? result.refusal
    : [result.imported.report.from, Object.keys(result.imported.config.monitors)];
};

const tooMany = 'Choose one file, kuma.db together with kuma.db-wal, or all files of one service.';

describe('files of another service', () => {
  test.each([
    ['a backup of Uptime Kuma', [fileOf('backup.json', backup)], 'Uptime Kuma 1 (backup)', []],
    ['a file of Gatus', [fileOf('config.yaml', gatus)], 'Gatus', ['shop']],
    [
      'monitors and heartbeats',
      [
        fileOf('a.json', { data: [stack(1, 'monitor', { monitor_type: 'ping', url: 'a.example.com' })] }),
        fileOf('b.json', { data: [stack(1, 'heartbeat', { name: 'Job', period: 3600, grace: 60 })] }),
      ],
      'Better Stack',
      ['monitor-1', 'job'],
    ],
    ['a project', [fileOf('a.json', { checks: [check] })], 'Healthchecks.io', ['backup']],
    [
      'two projects',
      ['a', 'b'].map((id) => fileOf(`${id}.json`, { checks: [{ ...check, unique_key: id }] })),
      'Healthchecks.io',
      ['backup', 'backup-2'],
    ],
    [
      'two pages',
      [1, 2].map((id) => fileOf(`${id}.json`, { data: [robot(id)], nextLink: null })),
      'UptimeRobot (API version 3)',
      ['ping-1', 'ping-2'],
    ],
    [
      'the lines of checks',
      [fileOf('a.json', [1, 2].map((id) => JSON.stringify({ check: port(id) })).join('\n'))],
      'Pingdom',
      ['port-1', 'port-2'],
    ],
    [
      'a list of checks, and their overview',
      [
        fileOf('a.json', [{ check: port(1) }]),
        fileOf('b.json', { checks: [1, 2].map((id) => ({ ...port(id), type: 'tcp' })) }),
      ],
      'Pingdom',
      ['port-1'],
    ],
    [
      'jobs, modules and targets in any order',
      [targets, fileOf('prometheus.yml', prometheus), modules],
      'Prometheus with its blackbox exporter',
      ['https-a-example-com'],
    ],
  ])('are told by their content: %s', async (_, files, from, monitors) => {
    expect(await read(...files)).toEqual([from, monitors]);
  });

  test.each([
    ['none', []],
    ['two of Gatus', [fileOf('a.yaml', gatus), fileOf('b.yaml', gatus)]],
    ['two backups', [fileOf('a.json', backup), fileOf('b.json', backup)]],
    ['two databases', [fileOf('a.db', 'SQLite format 3\0'), fileOf('b.db', 'SQLite format 3\0')]],
  ])('are refused if they do not belong together: %s', async (_, files) => {
    expect(await read(...files)).toBe(tooMany);
  });

  test.each([
    [
      'of two services',
      [fileOf('a.json', { checks: [check] }), fileOf('b.json', { data: [robot(1)] })],
      'It is no answer of Healthchecks.io',
    ],
    ['that are nobody’s', [fileOf('a.json', { a: 1 })], 'no backup of Uptime Kuma'],
    ['that are broken', [fileOf('a.json', '{"a"')], 'It is no JSON.'],
    [
      'that are too long together',
      ['a', 'b'].map((name) => fileOf(name, ' '.repeat(5 * 1024 * 1024))),
      'at most 8 MiB',
    ],
  ])('are refused with a reason: %s', async (_, files, reason) => {
    expect(await read(...files)).toContain(reason);
  });
});
