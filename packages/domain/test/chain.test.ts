import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { placesInChains } from '../src/index.js';

const chainMax = 4;
const places = (parentOf: Record<string, string>, changed: Record<string, string | null>) =>
  Object.fromEntries(
    placesInChains(new Map(Object.entries(parentOf)), new Map(Object.entries(changed)), chainMax),
  );

describe('the place of one that gets another parent', () => {
  test('is below all parents of the state after the changes, and above those whose parents stay', () => {
    expect(places({ a: 'b', b: 'c', d: 'a' }, { a: 'x', x: 'y', c: null })).toEqual({
      a: { ancestors: ['x', 'y'], depthBelow: 1 },
      x: { ancestors: ['y'], depthBelow: 0 },
    });
    expect(places({ a: 'b', b: 'c', d: 'a' }, { c: 'y' })).toEqual({
      c: { ancestors: ['y'], depthBelow: 3 },
    });
  });

  test('is above the longest of the chains below it, whichever is looked at last', () => {
    for (const below of [
      { d: 'c', c: 'b', e: 'b' },
      { e: 'b', c: 'b', d: 'c' },
    ])
      expect(places(below, { b: 'y' })).toEqual({ b: { ancestors: ['y'], depthBelow: 2 } });
  });

  test('is among its own parents in a circle, also in one that others close', () => {
    expect(places({ b: 'c' }, { c: 'a', a: 'b' })).toMatchObject({
      a: { ancestors: ['b', 'c', 'a'] },
      c: { ancestors: ['a', 'b', 'c'] },
    });
    expect(places({ b: 'c' }, { c: 'b', a: 'b' }).a).toEqual({ ancestors: ['b', 'c'], depthBelow: 0 });
  });

  const names = Array.from({ length: 8 }, (_, index) => `${index}`);
  const parents = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...names, null));
  const chainFrom = (after: Record<string, string | null>, start: string): string[] => {
    const chain: string[] = [];
    let at: string | null = start;
    while (at !== null && !chain.includes(at)) {
      chain.push(at);
      at = after[at] ?? null;
    }
    return at === null ? chain : [...chain, at];
  };

  test('tells of every circle and of every chain that is too long', () => {
    fc.assert(
      fc.property(parents, parents, (any, changed) => {
        const stored = Object.fromEntries(
          // Each only above itself: no circle, and a chain of the length that is allowed.
          Object.entries(any).flatMap(([name, parent]) =>
            parent !== null && parent < name && Number(name) - Number(parent) >= 2 ? [[name, parent]] : [],
          ),
        );
        const after = { ...stored, ...changed };
        const isWrong = names.some((name) => {
          const chain = chainFrom(after, name);
          return chain.length > chainMax || new Set(chain).size < chain.length;
        });
        const found = Object.entries(places(stored, changed)).some(
          ([name, { ancestors, depthBelow }]) =>
            ancestors.includes(name) || ancestors.length + 1 + depthBelow > chainMax,
        );
        expect(found).toBe(isWrong);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
