import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  monthDayInWords,
  monthDays,
  ordinals,
  type Recurrence,
  recurrenceOf,
  ruleInWords,
  ruleOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '../../src/maintenance/recurrence.js';

const sunday = '2027-05-02';

describe('a rule', () => {
  test.each([
    ['FREQ=DAILY', 'every day'],
    ['FREQ=WEEKLY;BYDAY=SU', 'every week on Sunday'],
    ['FREQ=WEEKLY', 'every week on Sunday'],
    ['FREQ=WEEKLY;COUNT=2', 'every week on Sunday, 2 times'],
    ['FREQ=MONTHLY', 'every month on day 2'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'every 2 weeks on Monday, Wednesday and Friday'],
    ['BYDAY=SU;FREQ=WEEKLY;INTERVAL=1', 'every week on Sunday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'every month on day 15'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', 'every 3 months on the first Tuesday'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
    ['FREQ=DAILY;COUNT=10', 'every day, 10 times'],
    ['FREQ=DAILY;UNTIL=20270502', 'every day, until 2 May 2027'],
  ])('%s is %s', (rule, words) => {
    expect(ruleInWords(rule, sunday)).toBe(words);
    expect(recurrenceOf(rule, sunday)).not.toBeNull();
  });

  test.each([
    'FREQ=YEARLY',
    'FREQ=WEEKLY;BYDAY=SU;WKST=SU',
    'FREQ=WEEKLY;BYHOUR=3',
    'FREQ=MONTHLY;BYDAY=SU',
    'FREQ=MONTHLY;BYDAY=1SU,3SU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=DAILY;BYMONTH=5',
    'FREQ=DAILY;UNTIL=20270502T010000Z',
    'nothing',
  ])('that the form cannot show stays as it is: %s', (rule) => {
    expect(recurrenceOf(rule, sunday)).toBeNull();
    expect(ruleInWords(rule, sunday)).toBe(rule);
  });

  test('made by the form is what the form shows again', () => {
    const days = Object.keys(weekdays) as Weekday[];
    const end = fc.oneof(
      fc.constant({ after: 'never' } as const),
      fc.record({ after: fc.constant('times' as const), times: fc.integer({ min: 1, max: 1000 }) }),
      fc.constant({ after: 'day', day: '2027-05-02' } as const),
    );
    const interval = fc.integer({ min: 1, max: 1000 });
    const on = fc.oneof(
      fc.record({ by: fc.constant('date' as const), date: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        by: fc.constant('weekday' as const),
        ordinal: fc.constantFrom(...(Object.keys(ordinals) as (keyof typeof ordinals)[])),
        weekday: fc.constantFrom(...days),
      }),
    );
    const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
      fc.record({ every: fc.constant('day' as const), interval, end }),
      fc.record({
        every: fc.constant('week' as const),
        weekdays: fc.subarray(days, { minLength: 1 }),
        interval,
        end,
      }),
      fc.record({ every: fc.constant('month' as const), on, interval, end }),
    );
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        expect(recurrenceOf(ruleOf(recurrence), sunday)).toEqual(recurrence);
      }),
    );
  });
});

describe('a day of a month', () => {
  test.each([
    ['2027-05-02', ['on day 2', 'on the first Sunday', 'on the last day']],
    ['2027-05-24', ['on day 24', 'on the fourth Monday', 'on the last day']],
    ['2027-05-28', ['on day 28', 'on the fourth Friday', 'on the last Friday', 'on the last day']],
    ['2027-05-31', ['on day 31', 'on the last Monday', 'on the last day']],
  ])('%s can be said as %j', (day, ways) => {
    expect(monthDays(day, { by: 'date', date: -1 }).map(monthDayInWords)).toEqual(ways);
  });

  test('that is chosen already stays among them', () => {
    const [first] = monthDays('2027-05-02', { by: 'date', date: 15 });
    expect(first).toEqual({ by: 'date', date: 15 });
  });
});

test.each([
  ['2027-05-02', 'SU'],
  ['2027-05-03', 'MO'],
  ['2027-05-08', 'SA'],
])('%s is a %s', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});
