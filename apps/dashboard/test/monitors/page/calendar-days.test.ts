import { expect, test } from '@jest/globals';
import { calendarInWords, calendarOf } from '../../../src/monitors/page/calendar-days.js';

/** A Wednesday. */
const now = new Date('2027-03-10T14:59:30Z');
const day = (date: string, percent: number | null) => ({
  at: `${date}T00:00:00.000Z`,
  uptime_percent: percent,
});

test('ends today, and begins on a Monday', () => {
  const { days } = calendarOf([], 2, now);
  expect(days.map(({ day: date, week, weekday }) => [date, week, weekday])).toEqual([
    ['2027-03-01', 0, 0],
    ['2027-03-02', 0, 1],
    ['2027-03-03', 0, 2],
    ['2027-03-04', 0, 3],
    ['2027-03-05', 0, 4],
    ['2027-03-06', 0, 5],
    ['2027-03-07', 0, 6],
    ['2027-03-08', 1, 0],
    ['2027-03-09', 1, 1],
    ['2027-03-10', 1, 2],
  ]);
});

test('gives each day a level and words', () => {
  const points = [
    day('2027-03-06', 100),
    day('2027-03-07', 99.95),
    day('2027-03-08', 99.2),
    day('2027-03-09', 50),
    day('2027-03-10', null),
  ];
  const { days } = calendarOf(points, 2, now);
  expect(days.slice(4).map(({ level, words }) => [level, words])).toEqual([
    ['none', '5 Mar 2027: no checks'],
    ['full', '6 Mar 2027: 100 %'],
    ['slight', '7 Mar 2027: 99.95 %'],
    ['some', '8 Mar 2027: 99.20 %'],
    ['much', '9 Mar 2027: 50.00 %'],
    ['none', '10 Mar 2027: no checks'],
  ]);
});

test('names months where they begin, and leaves out a label that would be covered', () => {
  expect(calendarOf([], 9, now).months).toEqual([
    { name: 'Jan', week: 0 },
    { name: 'Feb', week: 3 },
    { name: 'Mar', week: 7 },
  ]);
  expect(calendarOf([], 3, now).months).toEqual([{ name: 'Mar', week: 1 }]);
});

test('a year has 53 weeks at most, and no day twice', () => {
  const { days } = calendarOf([], 53, now);
  expect(new Set(days.map((each) => each.day)).size).toBe(days.length);
  expect(days.length).toBe(52 * 7 + 3);
});

test('says the same in words', () => {
  expect(calendarInWords([])).toBe('No check has counted yet.');
  expect(calendarInWords([day('2027-03-09', 100)])).toBe('1 day with checks, each of them at 100 %.');
  expect(calendarInWords([day('2027-03-08', 99), day('2027-03-09', 95.5), day('2027-03-10', 100)])).toBe(
    '3 days with checks, 2 below 100 %. The worst was 9 Mar 2027 with 95.50 %.',
  );
});
