import { expect, test } from '@jest/globals';
import { counted } from '../src/counted.js';
import { differenceOf } from '../src/difference.js';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('%i is counted as people count: %s', (count, words) => {
  expect(counted(count, 'page')).toBe(words);
});

test.each([
  [61, '… and 1 more line'],
  [62, '… and 2 more lines'],
])('a difference of %i lines ends with "%s"', (lines, end) => {
  const { text } = differenceOf('', Array.from({ length: lines }, (_, line) => `${line}`).join('\n'));
  expect(text.split('\n').at(-1)).toBe(end);
});
