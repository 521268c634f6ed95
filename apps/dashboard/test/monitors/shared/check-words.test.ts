import { expect, test } from '@jest/globals';
import type { Check } from '../../../src/monitors/shared/check-queries.js';
import {
  countingInWords,
  percentInWords,
  sinceInWords,
  uncountedInWords,
  withMessages,
} from '../../../src/monitors/shared/check-words.js';

test.each([
  [null, 'no data'],
  [100, '100 %'],
  [99.9999, '99.99 %'],
  [99.5, '99.50 %'],
  [0, '0.00 %'],
])('an uptime of %p is told as %s', (percent, words) => {
  expect(percentInWords(percent)).toBe(words);
});

test.each([
  [{}, null],
  [{ maintenance_checks: 12 }, 'Not counted in the last 90 days: 12 checks in maintenance.'],
  [
    { maintenance_checks: 1, unknown_checks: 2, unconfirmed_checks: 1 },
    'Not counted in the last 90 days: 1 check in maintenance, 2 checks that could not run, 1 check with an unconfirmed failure.',
  ],
])('an uptime that leaves out %p says so', (counts, words) => {
  const none = { maintenance_checks: 0, unknown_checks: 0, unconfirmed_checks: 0 };
  const since = '2026-05-03T00:00:00.000Z';
  const uptime = { span: '90d', since, checked_since: since, checks: 20, uptime_percent: 100 } as const;
  expect(uncountedInWords({ ...uptime, ...none, ...counts })).toBe(words);
});

const now = new Date('2026-05-03T14:10:00.000Z');

test.each([
  ['90d', '2026-02-03T00:00:00.000Z', '2026-02-03T00:00:00.000Z', null],
  ['90d', '2026-02-03T00:00:00.000Z', '2026-04-30T00:00:00.000Z', 'since 30 Apr 2026'],
  ['90d', '2026-02-03T00:00:00.000Z', '2026-05-03T13:20:00.000Z', 'since 13:20'],
  ['24h', '2026-05-02T15:00:00.000Z', '2026-05-02T15:30:00.000Z', null],
  ['24h', '2026-05-02T15:00:00.000Z', '2026-05-03T13:00:00.000Z', 'since 13:00'],
  ['24h', '2026-05-02T15:00:00.000Z', null, null],
] as const)('a span of %s from %s with checks since %s says %j', (span, since, checkedSince, words) => {
  const counts = { maintenance_checks: 0, unknown_checks: 0, unconfirmed_checks: 0 };
  const uptime = { span, since, checked_since: checkedSince, checks: 1, uptime_percent: 100, ...counts };
  expect(sinceInWords(uptime, now, 'UTC')).toBe(words);
});

const check = (at: string, changes: Partial<Check> = {}): Check => ({
  at,
  message: null,
  region: 'default',
  status: 'up',
  duration_ms: 1,
  counting: 'counted',
  details_at: null,
  phases: null,
  details: null,
  ...changes,
});

test('a check that says the same as the one before in its region is shown in the same words', () => {
  const newestFirst = [
    check('5', { region: 'eu' }),
    check('4', { region: 'eu', message: 'Not from here.' }),
    check('3'),
    check('2', { message: 'It answered.' }),
    check('1'),
  ];
  expect(withMessages(newestFirst).map(({ at, words }) => [at, words])).toEqual([
    ['5', 'Not from here.'],
    ['4', 'Not from here.'],
    ['3', 'It answered.'],
    ['2', 'It answered.'],
    ['1', ''],
  ]);
});

test('a check has the details of the one before while only figures differ', () => {
  const newestFirst = [
    check('5', { message: 'It timed out.', status: 'down' }),
    check('4', { message: 'It answered 503.', status: 'down', details: { code: 503 } }),
    check('3', { message: 'It answered in 13 ms.' }),
    check('2', { message: 'It answered in 12 ms.', details: { code: 200 } }),
    check('1'),
  ];
  expect(withMessages(newestFirst).map(({ at, seen }) => [at, seen])).toEqual([
    ['5', null],
    ['4', { at: '4', details: { code: 503 } }],
    ['3', { at: '2', details: { code: 200 } }],
    ['2', { at: '2', details: { code: 200 } }],
    ['1', null],
  ]);
});

test('a check that repeats one before the page has the details of that one', () => {
  const newestFirst = [
    check('5', { message: 'It answered in 13 ms.' }),
    check('4', { message: 'It answered in 12 ms.', details: { code: 200 }, details_at: '1' }),
  ];
  const seen = { at: '1', details: { code: 200 } };
  expect(withMessages(newestFirst).map((each) => each.seen)).toEqual([seen, seen]);
});

test.each([
  ['counted', null],
  ['unconfirmed', 'not confirmed'],
  ['maintenance', 'in maintenance'],
] as const)('a check that is %s is shown as %j', (counting, words) => {
  expect(countingInWords({ counting })).toBe(words);
});
