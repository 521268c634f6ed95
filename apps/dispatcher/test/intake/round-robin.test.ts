import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundRobin } from '../../src/intake/waiting-channels.js';

const byLetter = (item: string): string | undefined => item[0];

describe('round robin', () => {
  test('takes the first of each group, then the second of each', () => {
    expect(roundRobin(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], byLetter)).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  test('starts with the group of the first item', () => {
    expect(roundRobin(['b1', 'a1', 'b2', 'a2'], byLetter)).toEqual(['b1', 'a1', 'b2', 'a2']);
  });

  test('keeps the order of one group', () => {
    expect(roundRobin(['a3', 'a1', 'a2'], byLetter)).toEqual(['a3', 'a1', 'a2']);
    expect(roundRobin([], byLetter)).toEqual([]);
  });

  test('loses no item, keeps the order within groups, and starts every group before it continues one', () => {
    const anyItem = fc.record({ group: fc.nat(4), number: fc.nat() });
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const dealt = roundRobin(items, ({ group }) => group);
        const turnOf = new Map<object, number>();
        for (const group of new Set(items.map((item) => item.group))) {
          const before = items.filter((item) => item.group === group);
          expect(dealt.filter((item) => item.group === group)).toEqual(before);
          for (const [turn, item] of before.entries()) turnOf.set(item, turn);
        }
        expect(dealt).toHaveLength(items.length);
        const turns = dealt.map((item) => turnOf.get(item) ?? -1);
        expect(turns).toEqual([...turns].sort((a, b) => a - b));
      }),
    );
  });
});
