import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { DispatchMetrics } from '../../src/metrics/dispatch-metrics.js';

const fileOf = (path: string): Promise<string> =>
  readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const registry = new Registry();
new DispatchMetrics(registry, { pending: async () => 0, oldestPendingMs: async () => 0 }, async () => null);
const names = registry.getMetricsAsArray().map(({ name }) => name);

test('docs/operations.md says of every metric of a dispatcher what it means, and of no other', async () => {
  const docs = await fileOf('docs/operations.md');
  const [, table = ''] = /^\| metric of a dispatcher .*\n((?:\|.*\n)+)/m.exec(docs) ?? [];
  const rows = [...table.matchAll(/^\| `(tocsin_\w+)` +\|/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...names].sort());
});

test('the alerts rest on metrics that are documented, and each is explained', async () => {
  const rules = await fileOf('deploy/prometheus-alerts.yaml');
  const docs = await fileOf('docs/operations.md');
  const used = [...rules.matchAll(/\b(tocsin_\w+?)(_bucket)?(?=[{)[])/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThanOrEqual(7);
  const documented = [...docs.matchAll(/^\| `(tocsin_\w+)` +\|/gm)].map(([, name]) => name);
  expect(documented).toEqual(expect.arrayContaining(used));
  const explained = [...docs.matchAll(/^\| `(Tocsin\w+)` +\|/gm)];
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)];
  expect(alerts.map(([, name]) => name)).toEqual(explained.map(([, name]) => name));
});
