import { describe, expect, test } from '@jest/globals';
import {
  latencyInWords,
  type RecentCheck,
  sparklineHeight,
  sparklineShape,
  sparklineWidth,
} from '../../../src/monitors/list/sparkline-shape.js';

const at = '2026-05-03T12:00:00.000Z';
const up = (duration_ms: number): RecentCheck => ({ at, status: 'up', duration_ms });
const down: RecentCheck = { at, status: 'down', duration_ms: 9999 };

const pointsOf = (path: string): number[][] =>
  [...path.matchAll(/[ML](\S+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('a sparkline', () => {
  test('goes from left to right, and slower checks are higher', () => {
    const shape = sparklineShape([up(100), up(300), up(200)]);
    const points = pointsOf(shape?.line ?? '');
    expect(points).toEqual([
      [3, sparklineHeight - 3],
      [sparklineWidth / 2, 3],
      [sparklineWidth - 3, sparklineHeight / 2],
    ]);
    expect(shape?.end).toEqual({ x: sparklineWidth - 3, y: sparklineHeight / 2 });
  });

  test('has a gap where a check was not answered, and no end dot when that is the last', () => {
    const shape = sparklineShape([up(10), up(20), down, up(30), down]);
    expect(shape?.line.match(/M/g)).toHaveLength(2);
    expect(shape?.area.match(/Z/g)).toHaveLength(2);
    expect(shape?.end).toBeNull();
  });

  test('is none of checks that took no time, as those of a heartbeat', () => {
    expect(sparklineShape([up(0), up(0)])).toBeNull();
    expect(sparklineShape([up(0), up(1)])).not.toBeNull();
  });

  test('stays low when only noise differs', () => {
    const [[, quiet = 0] = []] = pointsOf(sparklineShape([up(101), up(100)])?.line ?? '');
    expect(quiet).toBeGreaterThan(sparklineHeight / 2);
  });

  test('needs two answers', () => {
    expect(sparklineShape([])).toBeNull();
    expect(sparklineShape([down, up(10)])).toBeNull();
  });

  test('is told in words', () => {
    expect(latencyInWords([up(100), down, up(50)])).toBe(
      'The last 2 answers took 50 ms to 100 ms, the latest 50 ms',
    );
    expect(latencyInWords([down])).toBe('No answer in the last checks');
  });
});
