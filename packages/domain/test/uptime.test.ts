import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkStatuses, countingOf, instant, uptimePercent } from '../src/index.js';

const until = instant(new Date('2026-05-03T12:00:00.000Z'));
const status = fc.constantFrom(...checkStatuses);
const counts = fc.record({
  up: fc.nat(1_000_000),
  degraded: fc.nat(1_000_000),
  down: fc.nat(1_000_000),
  unconfirmed: fc.constant(0),
});

describe('a check', () => {
  test.each([
    ['down', 'down', null, 'counted'],
    ['down', 'up', null, 'unconfirmed'],
    ['down', 'degraded', null, 'unconfirmed'],
    ['up', 'down', null, 'counted'],
    ['degraded', 'up', null, 'counted'],
    ['unknown', 'up', until, 'counted'],
    ['down', 'down', until, 'maintenance'],
    ['up', 'up', until, 'maintenance'],
  ] as const)('that finds %s while the health is %s, in maintenance until %s, is %s', (...given) => {
    const [found, health, maintenanceUntil, counting] = given;
    expect(countingOf(found, health, maintenanceUntil)).toBe(counting);
  });

  test('is unconfirmed only when it found the target down', () => {
    fc.assert(
      fc.property(status, status, (found, health) => {
        fc.pre(found !== 'down');
        expect(countingOf(found, health, null)).toBe('counted');
      }),
    );
  });
});

describe('uptime', () => {
  test('is not known when no check counts', () => {
    expect(uptimePercent({ up: 0, degraded: 0, down: 3, unconfirmed: 3 })).toBeNull();
  });

  test('is 100 exactly when no check counts as down', () => {
    fc.assert(
      fc.property(counts, (given) => {
        fc.pre(given.up + given.degraded + given.down > 0);
        expect(uptimePercent(given) === 100).toBe(given.down === 0);
      }),
    );
  });

  test('does not change with failures that were not confirmed', () => {
    fc.assert(
      fc.property(counts, fc.nat(1_000_000), (given, unconfirmed) => {
        const more = { ...given, down: given.down + unconfirmed, unconfirmed };
        expect(uptimePercent(more)).toBe(uptimePercent(given));
      }),
    );
  });
});
