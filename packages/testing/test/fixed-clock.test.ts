import { describe, expect, test } from '@jest/globals';
import { FixedClock } from '../src/fixed-clock.js';

describe('FixedClock', () => {
  test('stands still until it is told to move', () => {
    const clock = new FixedClock('2026-05-03T12:00:00.000Z');
    expect(clock.now()).toEqual(new Date('2026-05-03T12:00:00.000Z'));
    clock.moveByMs(1_500);
    expect(clock.now()).toEqual(new Date('2026-05-03T12:00:01.500Z'));
    clock.moveByMs(-2_000);
    expect(clock.instant()).toBe('2026-05-03T11:59:59.500Z');
    clock.moveTo('2027-01-01T00:00:00.000Z');
    expect(clock.instant()).toBe('2027-01-01T00:00:00.000Z');
  });

  test('gives out dates that nobody can turn it by', () => {
    const clock = new FixedClock();
    clock.now().setFullYear(1970);
    expect(clock.instant()).toBe(new FixedClock().instant());
  });
});
