import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { ProbeMetrics } from '../src/probe-metrics.js';

test('docs/operations.md says of every metric of a prober what it means, and of no other', async () => {
  const registry = new Registry();
  new ProbeMetrics(registry, () => ({ inFlight: 0, resultsWaiting: 0, blindness: null }));
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const docs = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, table = ''] = /^\| metric of a prober .*\n((?:\|.*\n)+)/m.exec(docs) ?? [];
  const rows = [...table.matchAll(/^\| `(tocsin_\w+)` +\|/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...names].sort());
});
