import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundRobin } from '../../src/intake/round-robin.js';

const byLetter = (item: string): string | undefined => item[0];

describe('dealing in turns', () => {
  test('takes the first of each group, then the second of each, until nothing is left', () => {
    expect(roundRobin(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], byLetter)).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  test('lets the group go first that came first', () => {
    expect(roundRobin(['b1', 'a1', 'b2', 'a2'], byLetter)).toEqual(['b1', 'a1', 'b2', 'a2']);
  });

  test('leaves the order of one group as it is', () => {
    expect(roundRobin(['a3', 'a1', 'a2'], byLetter)).toEqual(['a3', 'a1', 'a2']);
    expect(roundRobin([], byLetter)).toEqual([]);
  });

  test('loses nothing, keeps the order within a group, and comes to nobody’s next before everybody’s first', () => {
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
