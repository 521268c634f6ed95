import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkSchedule, dueAfterReportMs, dueUnlessReportedMs, isRegion, nextDueMs } from '../src/check.js';

const schedules = fc
  .tuple(fc.uuid(), fc.constantFrom('default', 'eu-west'), fc.integer({ min: 10, max: 86_400 }))
  .map(([monitorId, region, intervalSeconds]) => checkSchedule(monitorId, region, intervalSeconds));
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('a schedule', () => {
  test('has its next moment after each moment, no further away than an interval, whoever asks when', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, afterMs) => {
        const dueMs = nextDueMs(schedule, afterMs);
        expect(dueMs).toBeGreaterThan(afterMs);
        expect(dueMs - afterMs).toBeLessThanOrEqual(schedule.intervalMs);
        expect((dueMs - schedule.phaseMs) % schedule.intervalMs).toBe(0);
        expect(nextDueMs(schedule, dueMs)).toBe(dueMs + schedule.intervalMs);
      }),
    );
  });

  test('spreads monitors over the interval', () => {
    const tenths = new Array<number>(10).fill(0);
    for (let n = 0; n < 10_000; n++) {
      const { phaseMs, intervalMs } = checkSchedule(`01970000-0000-7000-8000-${n}`, 'default', 60);
      const tenth = Math.floor((10 * phaseMs) / intervalMs);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(count).toBeGreaterThan(800);
  });

  test('has a check that nobody reported due again after its time, by the schedule', () => {
    fc.assert(
      fc.property(
        schedules,
        moments,
        fc.integer({ min: 1000, max: 60_000 }),
        (schedule, nowMs, timeoutMs) => {
          const dueMs = dueUnlessReportedMs(schedule, nowMs, timeoutMs);
          expect(dueMs).toBeGreaterThan(nowMs + timeoutMs);
          expect((dueMs - schedule.phaseMs) % schedule.intervalMs).toBe(0);
        },
      ),
    );
  });

  test('has a check that is asked for sooner due sooner, and never later than planned', () => {
    fc.assert(
      fc.property(schedules, moments, fc.nat(200_000), (schedule, nowMs, withinMs) => {
        const dueMs = dueAfterReportMs(schedule, nowMs, withinMs);
        expect(dueMs).toBe(Math.min(nextDueMs(schedule, nowMs), nowMs + withinMs));
      }),
    );
  });
});

test.each([
  ['eu-west', true],
  ['default', true],
  ['1', true],
  ['', false],
  ['EU', false],
  ['-a', false],
  ['a--b', false],
  ['a_b', false],
  ['a'.repeat(33), false],
])('%j can be the name of a region: %s', (name, expected) => {
  expect(isRegion(name)).toBe(expected);
});
