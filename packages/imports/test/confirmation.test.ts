import { describe, expect, test } from '@jest/globals';
import {
  type Imported,
  importGatus,
  importKuma,
  type KumaFile,
  kumaTables,
  readGatus,
} from '@tocsin/imports';
import { jsonBytes } from './support/bytes.js';
import { options } from './support/kuma-files.js';
import { importedVersion3 } from './support/uptimerobot-pages.js';

const uptimeRobot = (retries: unknown) =>
  importedVersion3([
    {
      id: 1,
      friendlyName: 'one',
      type: 'HTTP',
      url: 'https://a.example.com/',
      interval: 60,
      timeout: 30,
      status: 'UP',
      config: { applicationErrorRetries: retries },
    },
  ]);

const kuma = (retries: number) => {
  const monitor = {
    id: 1,
    name: 'one',
    active: 1,
    type: 'http',
    url: 'https://a.example.com/',
    interval: 60,
  };
  const tables = {
    ...(Object.fromEntries(kumaTables.map((table) => [table, []])) as unknown as KumaFile['tables']),
    monitor: [{ ...monitor, maxretries: retries }],
  };
  return importKuma({ version: 2, kind: 'database', isPartial: false, tables, defaults: {} }, options);
};

const gatus = (alert: object) =>
  importGatus(
    readGatus(
      jsonBytes({
        alerting: { slack: { 'webhook-url': 'https://hooks.slack.com/services/T0/B0/x' } },
        endpoints: [
          {
            name: 'one',
            url: 'https://a.example.com/',
            conditions: ['[STATUS] == 200'],
            alerts: [{ type: 'slack', ...alert }],
          },
        ],
      }),
      {},
    ),
    options,
  );

const monitorOf = ({ config }: Imported) => Object.values(config.monitors)[0];
const lossesOf = ({ report }: Imported) =>
  report.findings.flatMap((finding) => ('losses' in finding ? finding.losses : []));

describe('the results in a row that a monitor counts', () => {
  test.each([
    ['UptimeRobot', () => uptimeRobot(30)],
    ['Uptime Kuma', () => kuma(30)],
  ])('are no more than a monitor may count, and the report says so: of %s', (_, take) => {
    const imported = take();
    expect(monitorOf(imported)).toMatchObject({ failures_to_open: 10 });
    expect(lossesOf(imported)).toContain('an incident opens after 10 failures in a row, and not 31');
  });

  test.each([
    ['UptimeRobot', () => uptimeRobot(-4), 1],
    ['Uptime Kuma', () => kuma(-4), 1],
    ['Uptime Kuma', () => kuma(0.7), 2],
    ['Gatus', () => gatus({ 'failure-threshold': 2.4 }), 2],
  ])('are a whole number of at least one: of %s', (_, take, failures) => {
    expect(monitorOf(take())).toMatchObject({ failures_to_open: failures });
  });

  test('are as many successes as a monitor may count', () => {
    const imported = gatus({ 'success-threshold': 30 });
    expect(monitorOf(imported)).toMatchObject({ failures_to_open: 3, successes_to_resolve: 10 });
    expect(lossesOf(imported)).toContain('an incident resolves after 10 successes in a row, and not 30');
  });

  test('are those of the first alert of Gatus: later ones wait instead', () => {
    expect(lossesOf(gatus({ 'failure-threshold': 12 })).join()).toContain('after the first');
  });
});
