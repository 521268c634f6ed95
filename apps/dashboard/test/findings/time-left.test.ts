import { expect, test } from '@jest/globals';
import { timeLeft, timeLeftTone } from '../../src/findings/time-left.js';

const now = new Date('2026-05-03T12:00:00.000Z');
const since = '2026-04-03T12:00:00.000Z';

test.each([
  ['2026-06-02T12:00:00.000Z', '30 days left', 0.5],
  ['2026-05-04T12:00:00.000Z', '1 day left', 1 / 31],
  ['2026-05-03T12:00:01.000Z', '1 day left', 0],
  ['2026-05-03T12:00:00.000Z', 'ended less than a day ago', 0],
  ['2026-05-02T12:00:00.000Z', 'ended 1 day ago', 0],
  ['2026-04-01T12:00:00.000Z', 'ended 32 days ago', 0],
  ['2030-04-03T12:00:00.000Z', '1,431 days left', 0.98],
])('until %s it is %s', (until, words, share) => {
  const left = timeLeft(until, since, now);
  expect(left.words).toBe(words);
  expect(left.share).toBeCloseTo(share, 2);
});

test('what has begun at no known time lasts for a year', () => {
  expect(timeLeft('2026-11-02T00:00:00.000Z', undefined, now).share).toBeCloseTo(0.5, 2);
  expect(timeLeft('2029-11-02T00:00:00.000Z', undefined, now).share).toBe(1);
});

test('what ends before it begins has nothing left', () => {
  expect(timeLeft(since, '2026-06-02T12:00:00.000Z', now).share).toBe(0);
});

test.each([
  ['2026-06-02T12:00:00.000Z', 'up', 'good'],
  ['2026-06-02T12:00:00.000Z', 'degraded', 'wait'],
  ['2026-06-02T12:00:00.000Z', 'down', 'idle'],
  ['2026-05-03T12:00:00.000Z', 'down', 'bad'],
] as const)('the time until %s is told of what is %s in a tone that is %s', (until, status, tone) => {
  expect(timeLeftTone(timeLeft(until, since, now), status)).toBe(tone);
});
