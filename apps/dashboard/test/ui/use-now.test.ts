import { expect, test } from '@jest/globals';
import { lengthBetween } from '../../src/ui/moments.js';
import { inSteps } from '../../src/ui/use-now.js';

const beganMs = Date.parse('2026-05-03T12:00:00.400Z');
const began = new Date(beganMs).toISOString();

/** The lengths that a page shows within some seconds, as it is told the time each second. */
const shown = (fromMs: number, seconds: number): string[] =>
  Array.from({ length: seconds }, (_, second) =>
    lengthBetween(beganMs, inSteps(fromMs + second * 1000, began)),
  );

test('a length counts each second from its first', () => {
  expect(shown(beganMs, 8)).toEqual(['1 s', '1 s', '2 s', '3 s', '4 s', '5 s', '6 s', '7 s']);
  expect(shown(beganMs + 595_000, 4)).toEqual(['9 min 55 s', '9 min 56 s', '9 min 57 s', '9 min 58 s']);
});

test('a moment to come is counted down, and is a second away until the answer says that it has come', () => {
  const left = (second: number) => lengthBetween(inSteps(beganMs + second * 1000, began), beganMs);
  expect([-3, -2, -1, 0, 1].map(left)).toEqual(['3 s', '2 s', '1 s', '1 s', '1 s']);
});

test('a part that shows no seconds is told the time in steps of five', () => {
  const steps = (at?: string) =>
    new Set(Array.from({ length: 20 }, (_, second) => inSteps(beganMs + 3_600_000 + second * 1000, at))).size;
  expect([steps(), steps(began)]).toEqual([4, 4]);
});
