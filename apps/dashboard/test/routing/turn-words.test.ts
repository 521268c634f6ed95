import { describe, expect, test } from '@jest/globals';
import { nextInWords, onNowInWords, stripOf, withGaps } from '../../src/routing/turn-words.js';

const now = new Date(2026, 4, 4, 14, 30);
const at = (day: number, hour = 0): string => new Date(2026, 4, day, hour).toISOString();
const turn = (match: string, from: string, to: string) => ({ match, starts_at: from, ends_at: to });

test('who is on now, and who is next, with times of the reader', () => {
  const rota = {
    on_now: [
      { match: 'Ada', until: at(4, 17) },
      { match: 'Bea', until: at(5, 9) },
    ],
    next: { match: 'Cy', starts_at: at(5, 9) },
  };
  expect(onNowInWords(rota, now)).toBe('Ada until 17:00, Bea until Tue 5 May, 09:00');
  expect(nextInWords(rota, now)).toBe('Cy from Tue 5 May, 09:00');
  expect(onNowInWords({ on_now: [], next: null }, now)).toBe('nobody');
  expect(nextInWords({ on_now: [], next: null }, now)).toBe('nobody');
});

describe('the turns', () => {
  const from = Date.parse(at(4));
  const to = Date.parse(at(10));

  test('have gaps between them, in which it is nobody’s turn', () => {
    const turns = [turn('Bea', at(6), at(8)), turn('Ada', at(4), at(5)), turn('Cy', at(7), at(9))];
    expect(withGaps(turns, from, to).map(({ match, starts_at: start }) => [match, start])).toEqual([
      ['Ada', at(4)],
      [null, at(5)],
      ['Bea', at(6)],
      ['Cy', at(7)],
      [null, at(9)],
    ]);
  });

  test('are one gap where there are none', () => {
    expect(withGaps([], from, to)).toEqual([{ match: null, starts_at: at(4), ends_at: at(10) }]);
    expect(withGaps([turn('Ada', at(1), at(20))], from, to)).toHaveLength(1);
  });

  test('are drawn as a row for each person, cut at the ends of the strip', () => {
    const fourDays = 4;
    const turns = [turn('Ada', at(2), at(5)), turn('Bea', at(5), at(6)), turn('Ada', at(7), at(20))];
    expect(stripOf(turns, from, fourDays)).toEqual([
      {
        match: 'Ada',
        parts: [
          { from: 0, length: 25 },
          { from: 75, length: 25 },
        ],
      },
      { match: 'Bea', parts: [{ from: 25, length: 25 }] },
    ]);
    expect(stripOf([turn('Ada', at(1), at(2))], from, fourDays)).toEqual([]);
  });
});
