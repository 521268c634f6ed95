import { describe, expect, test } from '@jest/globals';
import { beatsOf } from '../../../src/monitors/list/beats.js';
import type { RecentCheck } from '../../../src/monitors/list/sparkline-shape.js';

const check = (status: RecentCheck['status']): RecentCheck => ({
  at: '2026-05-03T12:00:00.000Z',
  status,
  duration_ms: 120,
});
const hours = Array.from({ length: 24 }, () => null);

describe('the last checks', () => {
  const { statuses, words, tell } = beatsOf(
    { hours, recent_checks: [check('up'), check('down'), check('up')] },
    'checks',
  );

  test('end at the right, with empty places before them', () => {
    expect(statuses).toHaveLength(30);
    expect(statuses.slice(26)).toEqual([null, 'up', 'down', 'up']);
  });

  test('are told in words, the worst first, and each under the pointer', () => {
    expect(words).toBe('The last 3 checks: 1 down, 2 up');
    expect(tell(28)).toMatch(/: down, took 120 ms$/);
    expect(tell(0)).toBe('');
  });
});

test('a monitor without checks says so', () => {
  expect(beatsOf({ hours, recent_checks: [] }, 'checks').words).toBe('No checks yet');
});

test('the hours have a place each', () => {
  const beats = beatsOf({ hours, recent_checks: [check('up')] }, 'hours');
  expect(beats.statuses).toEqual(hours);
  expect(beats.words).toBe('No checks in the last 24 hours');
  expect(beats.tell(3)).toBe('');
});
