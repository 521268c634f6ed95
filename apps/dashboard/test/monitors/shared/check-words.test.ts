import { expect, test } from '@jest/globals';
import {
  countingInWords,
  percentInWords,
  sinceInWords,
  uncountedInWords,
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

test.each([
  ['counted', null],
  ['unconfirmed', 'not confirmed'],
  ['maintenance', 'in maintenance'],
] as const)('a check that is %s is shown as %j', (counting, words) => {
  expect(countingInWords({ counting })).toBe(words);
});
