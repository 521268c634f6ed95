import { expect, test } from '@jest/globals';
import type { Check } from '../../../src/monitors/shared/check-queries.js';
import { percentInWords, uncountedInWords, withMessages } from '../../../src/monitors/shared/check-words.js';

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
  expect(uncountedInWords({ span: '90d', since, checks: 20, uptime_percent: 100, ...none, ...counts })).toBe(
    words,
  );
});

test('a check that said what the one before it had said is told in the same words', () => {
  const check = (at: string, message: string | null): Check => ({
    at,
    message,
    region: 'default',
    status: 'up',
    duration_ms: 1,
    details: null,
  });
  const newestFirst = [check('3', null), check('2', 'It answered.'), check('1', null)];
  expect(withMessages(newestFirst).map(({ at, words }) => [at, words])).toEqual([
    ['3', 'It answered.'],
    ['2', 'It answered.'],
    ['1', ''],
  ]);
});
