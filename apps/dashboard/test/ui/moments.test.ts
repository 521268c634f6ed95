import { describe, expect, test } from '@jest/globals';
import {
  agoInWords,
  dayInWords,
  forReader,
  inExactWords,
  inUtc,
  inWords,
  lengthInWords,
} from '../../src/ui/moments.js';

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

  test('has milliseconds where moments follow each other closely', () => {
    expect(inExactWords('2026-05-03T09:30:05.123Z', now, 'Europe/Berlin')).toBe('11:30:05.123');
    expect(inExactWords('2026-05-02T23:30:00.007Z', now, 'UTC')).toBe('2 May, 23:30:00.007');
  });

  test('is given in UTC to the millisecond', () => {
    expect(inUtc('2026-05-03T09:30:05.123Z')).toBe('2026-05-03 09:30:05.123 UTC');
  });
});

test.each([
  [12.4, '12 ms'],
  [1000, '1 s'],
  [61_000, '1 min 1 s'],
  [599_999, '9 min 59 s'],
  [1_784_000, '30 min'],
  [3_599_999, '1 h'],
  [3_600_000, '1 h'],
  [86_399_000, '1 d'],
  [93_784_000, '1 d 2 h'],
])('%d ms are said as %s', (ms, words) => {
  expect(lengthInWords(ms)).toBe(words);
});

describe('a sentence of the API, for a reader in Berlin', () => {
  test.each([
    ['No ping came by 2026-05-03 01:10:00 UTC.', 'No ping came by 03:10:00.'],
    [
      'The run that began at 2026-05-02 23:59:59 UTC had not ended 29 minutes 44 seconds later.',
      'The run that began at 01:59:59 had not ended 30 minutes later.',
    ],
    [
      'The certificate expired 2 days ago, at 2026-05-01 00:00:00 UTC.',
      'The certificate expired 2 days ago, at 1 May, 02:00:00.',
    ],
    ['It may take 59 minutes 59 seconds.', 'It may take 1 hour.'],
    ['It may take 9 minutes 59 seconds.', 'It may take 9 minutes 59 seconds.'],
    ['It sent "2026-99-99 99:99:99 UTC".', 'It sent "2026-99-99 99:99:99 UTC".'],
    ['It answered 200 OK in 165 ms.', 'It answered 200 OK in 165 ms.'],
  ])('%s', (sentence, words) => {
    expect(forReader(sentence, now, 'Europe/Berlin')).toBe(words);
  });
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
