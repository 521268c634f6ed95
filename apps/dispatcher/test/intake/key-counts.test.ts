import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { KeyCounts } from '../../src/intake/bulkheads.js';

test('each key has a count of its own, which is never below 0', () => {
  const anyStep = fc.record({ key: fc.constantFrom('a', 'b', 'c'), adds: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const counts = new KeyCounts<string>();
      const expected = new Map<string, number>();
      for (const { key, adds } of steps) {
        if (adds) counts.add(key);
        else counts.remove(key);
        expected.set(key, Math.max((expected.get(key) ?? 0) + (adds ? 1 : -1), 0));
        for (const each of ['a', 'b', 'c']) expect(counts.of(each)).toBe(expected.get(each) ?? 0);
      }
    }),
  );
});
