import { expect, test } from '@jest/globals';
import { isFoundBy } from '../../../src/monitors/shared/monitor-words.js';
import { monitor } from '../../support/monitor.js';

test.each([
  ['', true],
  ['SHOP', true],
  ['example shop', true],
  [' shop.example.com ', true],
  ['shop blog', false],
])('a monitor of the shop is found by %j: %p', (search, isFound) => {
  expect(isFoundBy(search)(monitor({ name: 'Shop' }))).toBe(isFound);
});
