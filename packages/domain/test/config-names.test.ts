import { expect, test } from '@jest/globals';
import { newConfigKey } from '../src/index.js';

const namesMax = 20_000;
/** Trying all numbers for each name would take more than ten seconds. */
const cpuMsMax = 500;

test('thousands of resources with one name get keys in a time that grows with their number', () => {
  const taken = new Set<string>();
  const before = process.cpuUsage();
  const keys = Array.from({ length: namesMax }, () => newConfigKey('Shop', 'monitor', taken));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(cpuMsMax);
  expect(keys.slice(0, 3)).toEqual(['shop', 'shop-2', 'shop-3']);
  expect(taken.size).toBe(namesMax);
});

test('a key that another name took is left out', () => {
  const taken = new Set(['shop-2']);
  const keys = ['Shop', 'Shop', 'shop 3', 'Shop'].map((name) => newConfigKey(name, 'monitor', taken));
  expect(keys).toEqual(['shop', 'shop-3', 'shop-3-2', 'shop-4']);
});
