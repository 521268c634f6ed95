import { expect, test } from '@jest/globals';
import { answerPartBytes } from '../../src/http/server/large-answers.js';
import { exposition } from '../../src/monitor-metrics/exposition.js';
import { openMetrics } from '../../src/monitor-metrics/exposition-format.js';
import { type Measurement, monitorFamilies, seriesOf } from '../../src/monitor-metrics/monitor-families.js';

const measured: Measurement = {
  labels: `monitor_id="1",name="${'a'.repeat(200)}",type="http"`,
  type: 'http',
  facts: {
    isPaused: false,
    health: 'up',
    hasOpenIncident: false,
    isFlapping: false,
    isUnchecked: false,
    isUnsupported: false,
  },
  checks: ['eu-west', 'us-east'].map((region) => ({ region, atMs: 1_795_519_800_123, responseMs: 12 })),
  uptimePercent: 99.999,
  endsAtMs: null,
  incidentOpenedAtMs: null,
};

test('an answer is written in parts of one size, with the lines of a family together', async () => {
  const monitors = 1000;
  const parts: string[] = [];
  const scrape = { measured: Array.from({ length: monitors }, () => measured), leftOut: 7 };
  for await (const part of exposition(openMetrics, scrape)) parts.push(part);
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts.slice(0, -1)) {
    expect(part.length).toBeGreaterThanOrEqual(answerPartBytes);
    expect(part.length).toBeLessThan(answerPartBytes + 1000);
  }
  const lines = parts.join('').trimEnd().split('\n');
  const nameOf = (line: string): string => /^(?:# \w+ )?(\w+)/.exec(line)?.[1] ?? '';
  const families = lines.map(nameOf).filter((name, at, names) => name !== names[at - 1]);
  expect(families).toEqual([
    'tocsin_monitors_left_out',
    ...monitorFamilies.map(({ name }) => name),
    nameOf('# EOF'),
  ]);
  expect(lines.filter((line) => !line.startsWith('#'))).toHaveLength(1 + monitors * seriesOf(measured));
  expect(lines).toContain(`tocsin_monitor_uptime_ratio{${measured.labels}} 0.99999`);
});
