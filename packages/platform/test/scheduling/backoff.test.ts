import { describe, expect, test } from '@jest/globals';
import { Backoff } from '../../src/scheduling/loop.js';

const bounds = { firstMs: 500, lastMs: 3_000 };

describe('a backoff', () => {
  test('waits twice as long after each failure, up to its bound', () => {
    const backoff = new Backoff(bounds);
    expect(Array.from({ length: 5 }, () => backoff.next())).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  });

  test('starts over after a success', () => {
    const backoff = new Backoff(bounds);
    backoff.next();
    backoff.next();
    backoff.reset();
    expect(backoff.next()).toBe(500);
  });

  test('that is spread shortens each wait by up to a half, each process by another part', () => {
    const waits = Array.from({ length: 100 }, () => new Backoff({ ...bounds, isSpread: true }).next());
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(250);
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
    expect(new Set(waits).size).toBeGreaterThan(50);
  });

  test('that is spread still doubles its waits', () => {
    const backoff = new Backoff({ ...bounds, isSpread: true });
    backoff.next();
    backoff.next();
    const thirdMs = backoff.next();
    expect(thirdMs).toBeGreaterThanOrEqual(1_000);
    expect(thirdMs).toBeLessThanOrEqual(2_000);
  });
});
