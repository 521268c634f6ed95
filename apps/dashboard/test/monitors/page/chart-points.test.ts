import { expect, test } from '@jest/globals';
import {
  type ChartPoint,
  chartInWords,
  isolatedIn,
  maintenanceSpans,
  openSpans,
  phasesIn,
  pointsOfChecks,
  pointsOfSeries,
  totalOf,
} from '../../../src/monitors/page/chart-points.js';
import { responsePoint } from '../../support/response-point.js';

const hour = 3600;
const hourOf = (n: number) => new Date(n * hour * 1000).toISOString();
const at = (n: number, ms: number | null) =>
  responsePoint({ at: hourOf(n), average_ms: ms, p95_ms: ms === null ? null : 2 * ms });
const drawn = (points: readonly ChartPoint[]) => points.map(({ seconds, ms }) => [seconds / hour, ms]);

test('a series has a gap where there was no check', () => {
  const points = [at(1, 10), at(2, 20), at(5, 30)];
  const series = pointsOfSeries({ step_seconds: hour, points }, 60);
  expect(drawn(series)).toEqual([
    [1, 10],
    [2, 20],
    [4, null],
    [5, 30],
  ]);
  expect(series.map(({ p95Ms }) => p95Ms)).toEqual([20, 40, null, 60]);
});

test('a series of a monitor that is checked less often than its steps has no gap between checks', () => {
  const points = [at(1, 10), at(7, 20), at(13, 30), at(37, 40)];
  expect(drawn(pointsOfSeries({ step_seconds: hour, points }, 6 * hour))).toEqual([
    [1, 10],
    [7, 20],
    [13, 30],
    [36, null],
    [37, 40],
  ]);
});

const phases = { dns_ms: 2, connect_ms: 10, tls_ms: null, first_byte_ms: 30.4, download_ms: 5 };

test('the phases of a step are stacked in their order, without those that it has not', () => {
  const points = [responsePoint({ at: hourOf(1), phases }), responsePoint({ at: hourOf(2) })];
  const series = pointsOfSeries({ step_seconds: hour, points }, 60);
  const stack = [
    { name: 'DNS', ms: 2 },
    { name: 'Connect', ms: 10 },
    { name: 'First byte', ms: 30.4 },
    { name: 'Download', ms: 5 },
  ] as const;
  expect(series.map((point) => point.phases)).toEqual([stack, null]);
  expect(phasesIn(series)).toEqual(['DNS', 'Connect', 'First byte', 'Download']);
  expect(totalOf(stack)).toBe(47.4);
});

test('the phases are told on average, too', () => {
  const slow = { ...phases, first_byte_ms: 91 };
  const points = [phases, slow].map((each, n) => responsePoint({ at: hourOf(n + 1), phases: each }));
  expect(chartInWords(pointsOfSeries({ step_seconds: hour, points }, 60))).toBe(
    'Response times: 20 ms to 20 ms, 20 ms on average. Phases on average: DNS 2 ms, Connect 10 ms, First byte 61 ms and Download 5 ms.',
  );
});

const check = {
  region: 'default',
  details: null,
  message: null,
  reason: null,
  duration_ms: 5,
  counting: 'counted',
  details_at: null,
  phases: null,
} as const;

test('checks are drawn oldest first, those that failed as gaps', () => {
  const newestFirst = [
    { ...check, at: hourOf(2), status: 'down', phases },
    { ...check, at: hourOf(1), status: 'degraded', phases },
  ] as const;
  const points = pointsOfChecks(newestFirst);
  expect(drawn(points)).toEqual([
    [1, 5],
    [2, null],
  ]);
  expect(points.map((point) => point.phases?.length)).toEqual([4, undefined]);
});

test('values without neighbours are found', () => {
  expect(isolatedIn([])).toEqual([]);
  expect(isolatedIn([7])).toEqual([0]);
  expect(isolatedIn([1, 2, null, 3, null, null, 4, undefined, 5, 6])).toEqual([3, 6]);
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
    title_reason: null,
    opened_by: 'checks',
    suppressed_by: null,
    acknowledgement: null,
    time_to_acknowledge_seconds: null,
  } as const;
  expect(openSpans([incident, { ...incident, resolved_at: hourOf(2) }], 9 * hour)).toEqual([
    [hour, 9 * hour],
    [hour, 2 * hour],
  ]);
});

test('steps with checks in maintenance are joined to spans', () => {
  const inMaintenance = [1, 2, 4].map((n) => responsePoint({ at: hourOf(n), maintenance_checks: 1 }));
  const points = [...inMaintenance, responsePoint({ at: hourOf(5) })];
  const spans = maintenanceSpans(pointsOfSeries({ step_seconds: hour, points }, 60), hour);
  expect(spans).toEqual([
    [hour, 3 * hour],
    [4 * hour, 5 * hour],
  ]);
  const ofChecks = pointsOfChecks([{ ...check, at: hourOf(1), status: 'up', counting: 'maintenance' }]);
  expect(maintenanceSpans(ofChecks, 60)).toEqual([[hour, hour + 60]]);
});

test('a chart is described in words', () => {
  const times = (list: readonly (number | null)[]): ChartPoint[] =>
    list.map((ms, seconds) => ({ seconds, ms, p95Ms: null, phases: null, about: null }));
  expect(chartInWords(times([10, null, 30]))).toBe('Response times: 10 ms to 30 ms, 20 ms on average.');
  expect(chartInWords(times([null]))).toBe('Response times: there was no answer.');
});
