import { expect, test } from '@jest/globals';
import { withoutDuration, wordsOf } from '../../src/checks/check-text.js';

test('a message is the same whatever time the check took', () => {
  const said = (ms: number) => withoutDuration(`It answered 200 OK in ${ms} ms.`, ms);
  expect(said(12)).toBe(said(345));
});

test.each(['112 ms', '1.12 ms', '12 msec of 12 s'])('%s is not taken for 12 ms', (text) => {
  expect(withoutDuration(text.replace(' msec', ' m'), 12)).toBe(text.replace(' msec', ' m'));
});

test('figures do not count among words', () => {
  expect(wordsOf('It answered 204 in 1.5 s.')).toBe(wordsOf('It answered 200 in 17 s.'));
  expect(wordsOf('It answered 200 OK.')).not.toBe(wordsOf('It answered 200 Fine.'));
});
