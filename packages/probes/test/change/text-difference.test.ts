import { expect, test } from '@jest/globals';
import { differenceOf } from '../../src/change/watched-value.js';

test.each([
  [61, '… and 1 more line'],
  [62, '… and 2 more lines'],
])('a difference of %i lines ends with "%s"', (lines, end) => {
  const { text } = differenceOf('', Array.from({ length: lines }, (_, line) => `${line}`).join('\n'));
  expect(text.split('\n').at(-1)).toBe(end);
});
