import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../../src/api/client.js';
import { everyHour, hourInWords, hoursInWords } from '../../../src/monitors/list/hours.js';

const since = '2026-05-02T13:00:00.000Z';

const beat = (at: string, status: Schemas['Beat']['status'], counts = {}): Schemas['Beat'] => ({
  at,
  status,
  ...{ up: 0, degraded: 0, down: 0, unknown: 0, unconfirmed: 0, maintenance: 0 },
  ...counts,
});

const first = beat(since, 'up', { up: 60 });
const later = beat('2026-05-02T15:00:00.000Z', 'down', { up: 58, down: 2 });
const last = beat('2026-05-03T12:00:00.000Z', 'unknown', { unknown: 1 });

describe('a day by the hour', () => {
  test('has a place for each hour, empty where nothing was checked', () => {
    const hours = everyHour([first, later, last], since, 3600);
    expect(hours).toHaveLength(24);
    expect(hours.flatMap((hour, at) => (hour === null ? [] : [[at, hour]]))).toEqual([
      [0, first],
      [2, later],
      [23, last],
    ]);
  });

  test('is told in words, the worst first', () => {
    expect(hoursInWords(everyHour([first, later, last], since, 3600))).toBe(
      'By the hour, in the last 24 hours: down in 1, unknown in 1, up in 1',
    );
    expect(hoursInWords(everyHour([], since, 3600))).toBe('No checks in the last 24 hours');
  });
});

test('an hour tells what its checks found, the worst first', () => {
  expect(hourInWords(later)).toMatch(/^The hour from .+: 2 down, 58 up$/);
  expect(hourInWords({ ...later, unconfirmed: 1, maintenance: 12 })).toMatch(
    /: 2 down \(1 not confirmed\), 58 up, 12 in maintenance$/,
  );
});
