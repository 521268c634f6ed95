import { expect, test } from '@jest/globals';
import { withinTime } from '../../src/compute/compute.js';

test('what ends in time gives its value', () => {
  expect(withinTime(() => 1 + 1, 1_000)).toEqual({ inTime: true, value: 2 });
});

test.each<[string, () => unknown]>([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression in the middle of its match', () => /^(a+)+$/.test(`${'a'.repeat(60)}!`)],
  ['a sort', () => Array.from({ length: 2 ** 22 }, (_, at) => (at * 7919) % 2 ** 22).sort((a, b) => a - b)],
])('%s that does not end is given up', (_, compute) => {
  expect(withinTime(compute, 20)).toEqual({ inTime: false });
});

test('what throws, throws', () => {
  const fault = new Error('on purpose');
  expect(() =>
    withinTime(() => {
      throw fault;
    }, 1_000),
  ).toThrow(fault);
});

test('what was given up does not harm what comes after', () => {
  for (let round = 0; round < 5; round += 1) {
    withinTime(() => {
      for (;;);
    }, 5);
    expect(withinTime(() => round, 1_000)).toEqual({ inTime: true, value: round });
  }
});
