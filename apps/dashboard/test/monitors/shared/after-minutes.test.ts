import { expect, test } from '@jest/globals';
import { afterChoices, afterInWords } from '../../../src/monitors/shared/after-minutes.js';

test.each([
  [0, 'at once'],
  [10, 'after 10 min'],
  [90, 'after 1 h 30 min'],
  [1440, 'after 1 d'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(afterInWords(minutes)).toBe(words);
});

test('the time that is set is one of the choices', () => {
  expect(afterChoices(7).map(({ value }) => Number(value))).toEqual([
    ...[0, 1, 2, 5, 7, 10, 15, 20, 30, 45, 60, 120, 240, 480, 720, 1440],
  ]);
});
