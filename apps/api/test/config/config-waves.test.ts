import { expect, test } from '@jest/globals';
import type { ConfigChange } from '@tocsin/domain';
import { wavesOf } from '../../src/config/planned-changes.js';

const change = (action: 'create' | 'change', key: string, kind: ConfigChange['kind'] = 'monitors') =>
  ({ action, kind, key, id: action === 'create' ? null : key, fields: [] }) as ConfigChange;
const made = (keys: readonly string[]) => keys.map((key) => change('create', key));

const wavesWith = (changes: readonly ConfigChange[], parents: Readonly<Record<string, string>> = {}) =>
  [...wavesOf(changes, (key) => ({ parent: parents[key] === undefined ? null : { key: parents[key] } }))].map(
    (wave) => wave.map(({ key }) => key),
  );

test('new monitors are made together, but after their parents', () => {
  expect(wavesWith(made(['a', 'b', 'c', 'd']), { c: 'a' })).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('everything else is made one after the other, in the order of the plan', () => {
  const changes = [
    change('create', 'hook', 'channels'),
    change('change', 'a'),
    ...made(['b', 'c']),
    change('change', 'd'),
  ];
  expect(wavesWith(changes)).toEqual([['hook'], ['a'], ['b', 'c'], ['d']]);
});

test('a wave has a thousand at most', () => {
  const keys = Array.from({ length: 2500 }, (_, index) => `shop-${index}`);
  expect(wavesWith(made(keys)).map(({ length }) => length)).toEqual([1000, 1000, 500]);
});
