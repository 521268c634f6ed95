import { expect, test } from '@jest/globals';
import { newConfigKey } from '../src/index.js';

const namesMax = 20_000;
/** Trying all numbers for each name would look up half of the square. */
const lookUpsMax = 2 * namesMax;

/** Counts how often somebody asks for a key. */
class CountingSet extends Set<string> {
  lookUps = 0;
  override has(key: string): boolean {
    this.lookUps += 1;
    return super.has(key);
  }
}

test('thousands of resources with one name get keys with a number of look-ups that grows with theirs', () => {
  const taken = new CountingSet();
  const keys = Array.from({ length: namesMax }, () => newConfigKey('Shop', 'monitor', taken));
  expect(taken.lookUps).toBeLessThanOrEqual(lookUpsMax);
  expect(keys.slice(0, 3)).toEqual(['shop', 'shop-2', 'shop-3']);
  expect(taken.size).toBe(namesMax);
});

test('a key that another name took is left out', () => {
  const taken = new Set(['shop-2']);
  const keys = ['Shop', 'Shop', 'shop 3', 'Shop'].map((name) => newConfigKey(name, 'monitor', taken));
  expect(keys).toEqual(['shop', 'shop-3', 'shop-3-2', 'shop-4']);
});
