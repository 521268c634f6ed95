import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Tally } from '../src/tally.js';

test('a tally counts each key apart, and never below nothing', () => {
  const anyStep = fc.record({ key: fc.constantFrom('a', 'b', 'c'), adds: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const tally = new Tally<string>();
      const expected = new Map<string, number>();
      for (const { key, adds } of steps) {
        if (adds) tally.add(key);
        else tally.remove(key);
        expected.set(key, Math.max((expected.get(key) ?? 0) + (adds ? 1 : -1), 0));
        for (const each of ['a', 'b', 'c']) expect(tally.of(each)).toBe(expected.get(each) ?? 0);
      }
    }),
  );
});
