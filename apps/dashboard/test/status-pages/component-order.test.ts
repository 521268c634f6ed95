import { expect, test } from '@jest/globals';
import { arranged, canMove, movedBy, movedTo, type Placed } from '../../src/status-pages/component-order.js';

/** "a b:Web": a stands alone, b in the group Web. */
const components = (text: string): readonly Placed[] =>
  text.split(' ').map((part) => {
    const [id = '', group = null] = part.split(':');
    return { id, group };
  });

const inShort = (order: readonly Placed[]): string =>
  order.map(({ id, group }) => (group === null ? id : `${id}:${group}`)).join(' ');

test.each([
  ['a b c', 'a b c'],
  ['a:Web b c:Web', 'a:Web c:Web b'],
  ['a b:Web c d:Web e:API', 'a b:Web d:Web c e:API'],
])('a group of "%s" stands where its first component does', (given, shown) => {
  expect(inShort(arranged(components(given)))).toBe(shown);
});

test.each([
  ['a b c', 'b', -1, 'b a c'],
  ['a b c', 'b', 1, 'a c b'],
  ['a:Web b:Web c', 'b', -1, 'b:Web a:Web c'],
  // Leaves its group, passes it, joins the next.
  ['a:Web b:Web c', 'b', 1, 'a:Web b c'],
  ['a:Web b c', 'b', -1, 'a:Web b:Web c'],
  ['a b c:API', 'b', 1, 'a b:API c:API'],
  ['a:Web b:API', 'a', 1, 'a b:API'],
  ['a b', 'a', -1, 'a b'],
  ['a:Web', 'a', -1, 'a'],
] as const)('of "%s", %s moves by %d: "%s"', (given, id, step, moved) => {
  expect(inShort(movedBy(components(given), id, step))).toBe(moved);
});

test('only the ends of the list cannot move on', () => {
  const list = components('a b c:Web');
  expect(canMove(list, 'a', -1)).toBe(false);
  expect(canMove(list, 'a', 1)).toBe(true);
  expect(canMove(list, 'c', 1)).toBe(true);
  expect(canMove(components('a b'), 'b', 1)).toBe(false);
});

test.each([
  ['a b c', 'c', 'a', 'c a b'],
  ['a b c', 'a', 'c', 'b c a'],
  ['a b:Web c:Web', 'a', 'c', 'b:Web c:Web a:Web'],
  ['a:Web b', 'a', 'b', 'b a'],
  ['a b', 'a', 'a', 'a b'],
  ['a b', 'x', 'a', 'a b'],
])('of "%s", %s is dropped on %s: "%s"', (given, id, target, moved) => {
  expect(inShort(movedTo(components(given), id, target))).toBe(moved);
});
