import { expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import { asSet, setChange } from '../../src/change/set-change.js';

test('a set has one order, holds nothing twice, and has a bound', () => {
  expect(asSet(['c', 'a', 'b', 'a'], 10)).toEqual(['a', 'b', 'c']);
  expect(asSet(['c', 'a', 'b', 'a'], 2)).toEqual(['a', 'b']);
});

test.each([
  [['a'], ['b'], 'b added, a removed'],
  [['a'], ['a', 'b', 'c'], 'b and c added'],
  [['a', 'b', 'c', 'd', 'e'], ['e'], 'a, b, c and 1 more removed'],
])('the change of %j to %j is told as: %s', (before, now, summary) => {
  const change = setChange(before, now).summary;
  expect(change && inEnglish(change)).toBe(summary);
});
