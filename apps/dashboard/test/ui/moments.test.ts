import { describe, expect, test } from '@jest/globals';
import { agoInWords, dayInWords, inUtc, inWords, lengthInWords } from '../../src/ui/moments.js';

const now = new Date('2026-05-03T12:00:00.000Z');

describe('a moment', () => {
  test.each([
    ['2026-05-03T09:30:05.123Z', 'Europe/Berlin', '11:30:05'],
    ['2026-05-02T23:30:00.000Z', 'Europe/Berlin', '01:30:00'],
    ['2026-05-02T23:30:00.000Z', 'UTC', '2 May, 23:30:00'],
    ['2025-12-31T23:59:59.999Z', 'UTC', '31 Dec 2025, 23:59:59'],
  ])('%s is said in the zone %s as %s', (at, zone, words) => {
    expect(inWords(at, now, zone)).toBe(words);
  });

  test('has a day, which is that of the zone', () => {
    expect(dayInWords('2026-05-02T23:30:00.000Z', 'Europe/Berlin')).toBe('3 May 2026');
    expect(dayInWords('2026-05-02T23:30:00.000Z', 'UTC')).toBe('2 May 2026');
  });

  test('is given in UTC to the millisecond', () => {
    expect(inUtc('2026-05-03T09:30:05.123Z')).toBe('2026-05-03 09:30:05.123 UTC');
  });
});

test.each([
  [12.4, '12 ms'],
  [1000, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [93_784_000, '1 d 2 h'],
])('%d ms are said as %s', (ms, words) => {
  expect(lengthInWords(ms)).toBe(words);
});

test.each([
  ['2026-05-03T12:00:00.000Z', 'just now'],
  ['2026-05-03T12:00:03.000Z', 'just now'],
  ['2026-05-03T11:59:56.000Z', 'just now'],
  ['2026-05-03T11:59:55.000Z', '5 sec ago'],
  ['2026-05-03T11:59:01.000Z', '59 sec ago'],
  ['2026-05-03T11:59:00.000Z', '1 min ago'],
  ['2026-05-03T09:59:00.000Z', '2 hr ago'],
  ['2026-05-01T12:00:00.000Z', '2 days ago'],
])('%s is said to be %s', (at, words) => {
  expect(agoInWords(at, now.getTime())).toBe(words);
});
