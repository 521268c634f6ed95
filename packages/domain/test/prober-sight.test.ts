import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  afterSeeing,
  blameFor,
  hostsInSightMax,
  nothingSeen,
  type ProberSight,
} from '../src/prober-sight.js';

const seeing = (...seen: readonly [host: string, answered: boolean, seconds: number][]): ProberSight =>
  seen.reduce(
    (sight, [host, answered, seconds]) => afterSeeing(sight, { host, answered, atMs: seconds * 1000 }),
    nothingSeen,
  );
const blame = (sight: ProberSight, host: string, seconds: number) => blameFor(sight, host, seconds * 1000);

describe('a check that fails', () => {
  test('is the fault of its target when another host has just answered', () => {
    const sight = seeing(['a', true, 0], ['b', true, 0], ['c', true, 55]);
    expect(blame(sight, 'a', 60)).toEqual({ whose: 'target' });
  });

  test('has others asked when none was heard of lately, first those that answered last', () => {
    const sight = seeing(['a', true, 0], ['b', true, 10], ['c', true, 20], ['d', true, 25], ['d', false, 30]);
    expect(blame(sight, 'a', 60)).toEqual({ whose: 'unclear', ask: ['c', 'b', 'd'] });
  });

  test('is the fault of the prober when those that were asked fail too', () => {
    const sight = seeing(['a', true, 0], ['b', true, 0], ['c', true, 0], ['b', false, 60], ['c', false, 60]);
    expect(blame(sight, 'a', 61)).toEqual({ whose: 'prober' });
  });

  test('is the fault of its target when one of those that were asked answers', () => {
    const sight = seeing(['a', true, 0], ['b', true, 0], ['c', true, 0], ['b', false, 60], ['c', true, 60]);
    expect(blame(sight, 'a', 61)).toEqual({ whose: 'target' });
  });

  test('is the fault of its target when the prober has too few others to tell', () => {
    expect(blame(seeing(['a', true, 0], ['b', true, 0], ['b', false, 60]), 'a', 61)).toEqual({
      whose: 'target',
    });
    expect(blame(nothingSeen, 'a', 0)).toEqual({ whose: 'target' });
  });

  test('has no witness in hosts that have never answered', () => {
    const sight = seeing(['x', false, 0], ['y', false, 0], ['z', false, 0]);
    expect(blame(sight, 'a', 1)).toEqual({ whose: 'target' });
  });

  test('has no more than four others asked', () => {
    const sight = seeing(
      ...Array.from({ length: 9 }, (_, index) => [`host-${index}`, true, 0] as [string, boolean, number]),
    );
    expect(blame(sight, 'a', 60)).toMatchObject({ ask: ['host-8', 'host-7', 'host-6', 'host-5'] });
  });
});

describe('whatever a prober has seen', () => {
  const anySight = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.boolean(), fc.nat({ max: 20 })))
    .map((steps) => {
      let seconds = 0;
      const inOrder = steps.map(([host, answered, later]): [string, boolean, number] => {
        seconds += later;
        return [host, answered, seconds];
      });
      return { sight: seeing(...inOrder), seconds };
    });

  test('it is blamed only when two others failed lately that have answered before, and none answered', () => {
    fc.assert(
      fc.property(anySight, fc.constantFrom('a', 'b', 'z'), ({ sight, seconds }, failed) => {
        if (blame(sight, failed, seconds).whose !== 'prober') return;
        const lately = sight.filter(({ host, atMs }) => host !== failed && seconds * 1000 - atMs < 10_000);
        expect(lately.filter(({ answered }) => !answered).length).toBeGreaterThanOrEqual(2);
        expect(lately.some(({ answered }) => answered)).toBe(false);
      }),
    );
  });

  test('asking decides', () => {
    fc.assert(
      fc.property(anySight, fc.boolean(), ({ sight, seconds }, canSee) => {
        const unclear = blame(sight, 'z', seconds);
        if (unclear.whose !== 'unclear') return;
        const asked = unclear.ask.reduce(
          (before, host) => afterSeeing(before, { host, answered: canSee, atMs: seconds * 1000 }),
          sight,
        );
        expect(blame(asked, 'z', seconds)).toEqual({ whose: canSee ? 'target' : 'prober' });
      }),
    );
  });
});

test('a prober keeps no more hosts in mind than it needs', () => {
  const many = Array.from({ length: 500 }, (_, index) => [`host-${index}`, true, index]);
  const sight = seeing(...(many as [string, boolean, number][]));
  expect(sight).toHaveLength(hostsInSightMax);
  expect(sight.at(-1)).toMatchObject({ host: 'host-499' });
});
