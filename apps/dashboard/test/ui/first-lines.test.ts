import { expect, test } from '@jest/globals';
import { firstLines } from '../../src/ui/first-lines.js';

test.each([
  ['', 2, '', 0],
  ['a\nb', 2, 'a\nb', 0],
  ['a\nb\nc\nd', 2, 'a\nb', 2],
  ['a\nb', Number.POSITIVE_INFINITY, 'a\nb', 0],
])('of %j, %d lines are %j, and %d are left out', (text, linesMax, lines, leftOut) => {
  expect(firstLines(text, linesMax)).toEqual({ lines, leftOut });
});
