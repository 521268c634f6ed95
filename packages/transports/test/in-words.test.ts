import { expect, test } from '@jest/globals';
import { durationInWords } from '../src/in-words.js';

test.each([
  [0, 'less than 1 s'],
  [999, 'less than 1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [3_601_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%i ms last %s', (durationMs, words) => {
  expect(durationInWords(durationMs)).toBe(words);
});
