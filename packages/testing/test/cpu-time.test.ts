import { expect, test } from '@jest/globals';
import { leastCpuMs } from '../src/index.js';

test('what is below its limit is measured once', () => {
  const times = [3];
  expect(leastCpuMs(4, () => times.shift() ?? Number.NaN)).toBe(3);
});

test('the least time counts', () => {
  const times = [9_000, 3, 9_000];
  expect(leastCpuMs(4, () => times.shift() ?? Number.NaN)).toBe(3);
});

test('what always takes too long is measured 25 times', () => {
  let measured = 0;
  const takes = () => {
    measured += 1;
    return 1e9;
  };
  expect(leastCpuMs(1, takes)).toBeGreaterThan(1);
  expect(measured).toBe(25);
});
