import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { leftOutFamily, monitorFamilies } from '../../src/monitor-metrics/monitor-families.js';

test('docs/metrics.md says of every metric what it means, and of no other', async () => {
  const page = await readFile(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(tocsin_\w+)` +\|/gm)].map(([, name]) => name);
  expect(rows).toEqual(monitorFamilies.map(({ name }) => name));
  expect(page).toContain(`\n\`${leftOutFamily.name}\` counts`);
});
