import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aligned } from '../../../src/incidents/evidence/aligned.js';

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });

/** The length of the longest common subsequence, by trying. */
const commonOf = (one: readonly string[], other: readonly string[]): number => {
  const [first, ...rest] = one;
  if (first === undefined || other.length === 0) return 0;
  const at = other.indexOf(first);
  const without = commonOf(rest, other);
  return at < 0 ? without : Math.max(without, 1 + commonOf(rest, other.slice(at + 1)));
};

test('two lists are aligned in their order, each place once, with as much in common as they have', () => {
  fc.assert(
    fc.property(list, list, (one, other) => {
      const steps = aligned(one, other);
      expect(steps.flatMap((step) => step.one ?? [])).toEqual([...one.keys()]);
      expect(steps.flatMap((step) => step.other ?? [])).toEqual([...other.keys()]);
      const common = steps.filter((step) => step.one !== null && step.other !== null);
      for (const step of common) expect(one[step.one ?? 0]).toBe(other[step.other ?? 0]);
      expect(common).toHaveLength(commonOf(one, other));
    }),
    { numRuns: 200 },
  );
});

test('what is too long is aligned at its beginning and its end', () => {
  const numbers = (from: number): readonly string[] => Array.from({ length: 600 }, (_, at) => `${from + at}`);
  const steps = aligned(['start', ...numbers(0), 'end'], ['start', ...numbers(1), 'end']);
  expect(steps.filter((step) => step.one !== null && step.other !== null)).toEqual([
    { one: 0, other: 0 },
    { one: 601, other: 601 },
  ]);
});
