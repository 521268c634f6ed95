import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Random } from '../../src/simulation/random.js';

const take = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe('chance from a seed', () => {
  test('draws the numbers of xoshiro128**, as its authors’ reference implementation does', () => {
    const random = new Random([1, 2, 3, 4]);
    expect(take(10, () => random.uint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  test('draws the same for the same seed, and something else for the next one', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draws = (of: number) => {
          const random = Random.of(of);
          return take(4, () => random.uint32());
        };
        expect(draws(seed)).toEqual(draws(seed));
        expect(draws(seed)).not.toEqual(draws(seed + 1));
      }),
    );
  });

  test('draws integers within their bounds, and both bounds', () => {
    const random = Random.of(1);
    expect(new Set(take(200, () => random.integer(-1, 2)))).toEqual(new Set([-1, 0, 1, 2]));
    expect(random.integer(7, 7)).toBe(7);
  });

  test('never has the impossible happen, and always the certain', () => {
    const random = Random.of(2);
    expect(take(100, () => random.chance(0))).not.toContain(true);
    expect(take(100, () => random.chance(1))).not.toContain(false);
  });

  test('picks by weight, and nothing of weight 0', () => {
    const random = Random.of(3);
    const picks = take(1000, () => random.weighted({ never: 0, rarely: 1, often: 3 }));
    const share = (of: string) => picks.filter((pick) => pick === of).length / picks.length;
    expect(share('never')).toBe(0);
    expect(share('rarely')).toBeCloseTo(0.25, 1);
    expect(share('often')).toBeCloseTo(0.75, 1);
  });

  test('refuses to pick from nothing', () => {
    expect(() => Random.of(4).pick([])).toThrow(RangeError);
    expect(() => Random.of(4).weighted({ nothing: 0 })).toThrow(RangeError);
    expect(Random.of(4).pick(['only'])).toBe('only');
  });

  test('forks into sources that do not disturb each other', () => {
    const [one, other] = [Random.of(5), Random.of(5)];
    const [forked, undisturbed] = [one.fork(), other.fork()];
    take(10, () => forked.uint32());
    expect(take(5, () => one.uint32())).toEqual(take(5, () => other.uint32()));
    expect(take(5, () => forked.uint32())).not.toEqual(take(5, () => undisturbed.uint32()));
  });
});
