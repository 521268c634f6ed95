import { describe, expect, test } from '@jest/globals';
import { drawFault, type Fault, noFaults } from '../../src/simulation/fault.js';
import { Random } from '../../src/simulation/random.js';

const draw = (rates: Partial<typeof noFaults>, factor?: number): Fault['does'][] => {
  const random = Random.of(1);
  return Array.from({ length: 1000 }, () => drawFault(random, { ...noFaults, ...rates }, factor).does);
};

const count = (faults: readonly Fault['does'][], of: Fault['does']) =>
  faults.filter((fault) => fault === of).length;

describe('the fault of a step', () => {
  test('is to go on without faults', () => {
    expect(new Set(draw({}))).toEqual(new Set(['go on']));
  });

  test.each(['crash', 'freeze', 'fail', 'delay'] as const)('is to %s as often as was asked for', (does) => {
    const chances = { [does]: 0.1, freezeMsMax: 10, delayMsMax: 10 };
    expect(count(draw(chances), does)).toBeGreaterThan(70);
    expect(count(draw(chances), does)).toBeLessThan(130);
    expect(count(draw(chances, 5), does)).toBeGreaterThan(400);
    expect(new Set(draw({ ...chances, [does]: 1 }))).toEqual(new Set([does]));
  });
});
