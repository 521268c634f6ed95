import { expect, test } from '@jest/globals';
import type { ChartPoint, PointFacts } from '../../../src/monitors/page/chart-points.js';
import { axisPixels, ticksInWords, tooltipWords } from '../../../src/monitors/page/chart-words.js';
import { responsePoint } from '../../support/response-point.js';

const hour = 3600;

test.each([
  [
    [0, 10],
    ['00:00:00', '00:00:10'],
  ],
  [
    [0, hour],
    ['00:00', '01:00'],
  ],
  [
    [0, 24 * hour],
    ['1 Jan', '2 Jan'],
  ],
])('the marks %j are written as %j', (ticks, words) => {
  expect(ticksInWords(ticks, 'UTC')).toEqual(words);
});

const point = (about: PointFacts | null, ms: number | null = 20): ChartPoint => ({
  seconds: 10 * hour,
  ms,
  p95Ms: null,
  phases: null,
  about,
});

test('a step says its time, its figures, and what does not count', () => {
  const facts = responsePoint({ p50_ms: 18, p95_ms: 39, uptime_percent: 80, maintenance_checks: 1 });
  expect(tooltipWords(point({ of: 'step', point: facts }), 300, 'UTC')).toEqual({
    title: '1 Jan, 10:00 to 10:05',
    lines: [
      { name: 'Average', value: '20 ms' },
      { name: 'p50', value: '18 ms' },
      { name: 'p95', value: '39 ms' },
      { name: 'Fastest', value: '10 ms' },
      { name: 'Slowest', value: '40 ms' },
      { name: 'Checks', value: '5' },
      { name: 'Uptime', value: '80.00 %' },
      { name: 'In maintenance', value: '1' },
    ],
  });
});

test('a step with one check says how long it took, unless its phases do', () => {
  const linesWith = (ms: number | null) => {
    const phases = ms === null ? null : [{ name: 'DNS', ms } as const];
    const about = { of: 'step', point: responsePoint({ checks: 1 }) } as const;
    return tooltipWords({ ...point(about), phases }, 300, 'UTC')?.lines;
  };
  const took = [{ name: 'Took', value: '20 ms' }];
  expect([linesWith(null), linesWith(20.4), linesWith(9)]).toEqual([took, [], took]);
});

test('a day is one of UTC, whatever the zone of the reader', () => {
  const day = point({ of: 'step', point: responsePoint({}) });
  expect(tooltipWords(day, 24 * hour, 'America/New_York')?.title).toBe('1 Jan, UTC');
});

test('a check says what it found', () => {
  const up = { of: 'check', status: 'up', isInMaintenance: true } as const;
  expect(tooltipWords(point(up), 60, 'UTC')).toEqual({
    title: '1 Jan, 10:00:00',
    lines: [
      { name: 'Result', value: 'Up' },
      { name: 'Took', value: '20 ms' },
      { name: 'Counted', value: 'no, in maintenance' },
    ],
  });
  const down = { of: 'check', status: 'down', isInMaintenance: false } as const;
  expect(tooltipWords(point(down, null), 60, 'UTC')?.lines).toEqual([
    { name: 'Result', value: 'Down' },
    { name: 'Took', value: 'no answer' },
  ]);
});

test('a gap says nothing', () => {
  expect(tooltipWords(point(null, null), 60, 'UTC')).toBeNull();
});

test('the axis of times has room for its longest label, and no less than for most', () => {
  const widthOf = (label: string): number => label.length * 8;
  expect(axisPixels(['0 ms', '50 ms'], widthOf)).toBe(64);
  expect(axisPixels(['0 ms', '12500 ms'], widthOf)).toBe(79);
  expect(axisPixels([], widthOf)).toBe(64);
});
