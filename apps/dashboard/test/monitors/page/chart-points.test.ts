import { expect, test } from '@jest/globals';
import {
  chartInWords,
  openSpans,
  pointsOfChecks,
  pointsOfSeries,
  ticksInWords,
} from '../../../src/monitors/page/chart-points.js';

const hour = 3600;
const hourOf = (n: number) => new Date(n * hour * 1000).toISOString();
const point = (n: number, ms: number | null) => ({
  at: hourOf(n),
  average_ms: ms,
  min_ms: ms,
  max_ms: ms,
  checks: 60,
  uptime_percent: 100,
});

test('a series has a gap where there was no check', () => {
  const points = [point(1, 10), point(2, 20), point(5, 30)];
  expect(pointsOfSeries({ span: '24h', step_seconds: hour, points })).toEqual([
    { seconds: hour, ms: 10 },
    { seconds: 2 * hour, ms: 20 },
    { seconds: 4 * hour, ms: null },
    { seconds: 5 * hour, ms: 30 },
  ]);
});

test('checks are drawn oldest first, those that failed as gaps', () => {
  const check = { region: 'default', details: null, message: null, duration_ms: 5 } as const;
  const newestFirst = [
    { ...check, at: hourOf(2), status: 'down' },
    { ...check, at: hourOf(1), status: 'degraded' },
  ] as const;
  expect(pointsOfChecks(newestFirst)).toEqual([
    { seconds: hour, ms: 5 },
    { seconds: 2 * hour, ms: null },
  ]);
});

test('an incident that is open lasts until now', () => {
  const incident = {
    id: '',
    monitor_id: '',
    title: '',
    severity: 'critical',
    status: 'open',
    started_at: hourOf(1),
    resolved_at: null,
    opened_by: 'checks',
    suppressed_by: null,
  } as const;
  expect(openSpans([incident, { ...incident, resolved_at: hourOf(2) }], 9 * hour)).toEqual([
    [hour, 9 * hour],
    [hour, 2 * hour],
  ]);
});

test('a chart is told in words', () => {
  expect(
    chartInWords([
      { seconds: 1, ms: 10 },
      { seconds: 2, ms: null },
      { seconds: 3, ms: 30 },
    ]),
  ).toBe('Response times: 10 ms to 30 ms, 20 ms on average.');
  expect(chartInWords([{ seconds: 1, ms: null }])).toBe('Response times: there was no answer.');
});

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
])('the marks %j are told as %j', (ticks, words) => {
  expect(ticksInWords(ticks, 'UTC')).toEqual(words);
});
