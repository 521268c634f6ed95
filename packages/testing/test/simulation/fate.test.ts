import { describe, expect, test } from '@jest/globals';
import { drawFate, type Fate, noMisfortunes } from '../../src/simulation/fate.js';
import { Random } from '../../src/simulation/random.js';

const draw = (misfortunes: Partial<typeof noMisfortunes>, likelihood?: number): Fate['does'][] => {
  const random = Random.of(1);
  return Array.from(
    { length: 1000 },
    () => drawFate(random, { ...noMisfortunes, ...misfortunes }, likelihood).does,
  );
};

const count = (fates: readonly Fate['does'][], of: Fate['does']) =>
  fates.filter((fate) => fate === of).length;

describe('the fate of a step', () => {
  test('is to go on when there are no misfortunes', () => {
    expect(new Set(draw({}))).toEqual(new Set(['go on']));
  });

  test.each(['crash', 'stop', 'fail', 'dawdle'] as const)('is to %s as often as was asked for', (does) => {
    const chances = { [does]: 0.1, stopMsMax: 10, dawdleMsMax: 10 };
    expect(count(draw(chances), does)).toBeGreaterThan(70);
    expect(count(draw(chances), does)).toBeLessThan(130);
    expect(count(draw(chances, 5), does)).toBeGreaterThan(400);
    expect(new Set(draw({ ...chances, [does]: 1 }))).toEqual(new Set([does]));
  });
});
