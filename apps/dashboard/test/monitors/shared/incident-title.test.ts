import { expect, test } from '@jest/globals';
import { titleInRow } from '../../../src/monitors/shared/monitor-words.js';

test.each([
  ['Shop is down: it refused the connection', 'Is down: it refused the connection'],
  ['Shop: answers slowly', 'Answers slowly'],
  ['Shop', 'Shop'],
  ['Orders are not taken', 'Orders are not taken'],
])('the title "%s" is "%s" in the row of the monitor Shop', (title, shown) => {
  expect(titleInRow(title, 'Shop')).toBe(shown);
});
