import { expect, test } from '@jest/globals';
import type { Check } from '../../src/monitors/check-queries.js';
import { percentInWords, withMessages } from '../../src/monitors/check-words.js';

test.each([
  [null, 'no data'],
  [100, '100 %'],
  [99.9999, '99.99 %'],
  [99.5, '99.50 %'],
  [0, '0.00 %'],
])('an uptime of %p is told as %s', (percent, words) => {
  expect(percentInWords(percent)).toBe(words);
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
