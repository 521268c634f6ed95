import { expect, test } from '@jest/globals';
import { fittingTags } from '../../../src/monitors/shared/fitting-tags.js';

const tags = ['prod', 'eu', 'checkout', 'payments', 'team-a'];

test.each([
  ['Shop', 1000, tags, 0],
  ['Shop', 200, ['prod', 'eu'], 3],
  ['Shop', 90, [], 5],
  ['A name that takes all of the room', 250, [], 5],
])('beside "%s" in %d px, these tags fit: %j, and %d do not', (name, roomPx, shown, left) => {
  expect(fittingTags(name, tags, roomPx)).toEqual({ shown, left });
});

test('the last tag needs no room for a number behind it', () => {
  expect(fittingTags('Shop', ['prod'], 90)).toEqual({ shown: ['prod'], left: 0 });
});
