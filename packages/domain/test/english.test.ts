import { expect, test } from '@jest/globals';
import { pluralize } from '../src/english.js';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('%i with its noun is %s', (count, words) => {
  expect(pluralize(count, 'page')).toBe(words);
});
