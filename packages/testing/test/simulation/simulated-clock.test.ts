import { describe, expect, test } from '@jest/globals';
import { SimulatedClock } from '../../src/simulation/simulated-process.js';

describe('a simulated wall clock', () => {
  test('follows virtual time, and can be set forward and back', () => {
    const time = { nowMs: 0 };
    const clock = new SimulatedClock(time);
    time.nowMs = 1500;
    expect(clock.now().toISOString()).toBe('2026-05-03T12:00:01.500Z');
    clock.jump(60_000);
    expect(clock.now().toISOString()).toBe('2026-05-03T12:01:01.500Z');
    clock.jump(-120_000);
    expect(clock.now().toISOString()).toBe('2026-05-03T11:59:01.500Z');
  });
});
