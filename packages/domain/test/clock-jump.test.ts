import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instant } from '../src/brand.js';
import {
  type ClockReading,
  clockJumpToleranceMs,
  isUnsettled,
  isWithin,
  jumpBetween,
} from '../src/clock-jump.js';

const startMs = Date.UTC(2026, 4, 3, 12);
const dayMs = 24 * 60 * 60 * 1000;

/** Reads a clock that is `offsetMs` off the monotonic one, at `atMs`, in the middle of a pause. */
const reading = (atMs: number, offsetMs: number, pause = { beforeMs: 0, afterMs: 0 }): ClockReading => ({
  wallMs: startMs + atMs + offsetMs,
  earliestMs: atMs - pause.beforeMs,
  latestMs: atMs + pause.afterMs,
});

const pauses = fc.record({
  beforeMs: fc.integer({ min: 0, max: dayMs }),
  afterMs: fc.integer({ min: 0, max: dayMs }),
});

describe('two readings of a clock', () => {
  test('prove no jump while the clock goes as the monotonic one does, however long a process paused', () => {
    const goes = fc.integer({ min: 0, max: 30 * dayMs });
    const drifts = fc.integer({ min: -clockJumpToleranceMs, max: clockJumpToleranceMs });
    fc.assert(
      fc.property(goes, drifts, pauses, pauses, (wentMs, driftMs, before, after) => {
        expect(jumpBetween(reading(0, 0, before), reading(wentMs, driftMs, after))).toBeNull();
      }),
    );
  });

  test('prove a jump that is greater than the tolerance and the pauses, and its direction', () => {
    const jumps = fc
      .integer({ min: clockJumpToleranceMs + 1, max: 400 * dayMs })
      .chain((ms) => fc.constantFrom(ms, -ms));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: dayMs }),
        jumps,
        pauses,
        pauses,
        (wentMs, byMs, before, after) => {
          const jump = jumpBetween(reading(0, 0, before), reading(wentMs, byMs, after));
          const unsureMs = before.beforeMs + before.afterMs + after.beforeMs + after.afterMs;
          if (Math.abs(byMs) - unsureMs > clockJumpToleranceMs) expect(jump).not.toBeNull();
          if (jump === null) return;
          expect(jump.at).toBe(instant(new Date(startMs + wentMs + byMs)));
          expect(Math.sign(jump.byMs)).toBe(Math.sign(byMs));
          expect(Math.abs(jump.byMs)).toBeLessThanOrEqual(Math.abs(byMs));
        },
      ),
    );
  });
});

const at = (seconds: number) => instant(new Date(startMs + 1000 * seconds));

test('a clock is unsettled for a while after a jump, and without one never', () => {
  expect(isUnsettled({ now: at(0), jump: null }, 60_000)).toBe(false);
  const jump = { at: at(0), byMs: 5000 };
  expect(isUnsettled({ now: at(59), jump }, 60_000)).toBe(true);
  expect(isUnsettled({ now: at(60), jump }, 60_000)).toBe(false);
});

test('a moment that is yet to come is no recent one', () => {
  expect(isWithin(at(0), at(59), 60_000)).toBe(true);
  expect(isWithin(at(0), at(60), 60_000)).toBe(false);
  expect(isWithin(at(3600), at(0), 60_000)).toBe(false);
});
