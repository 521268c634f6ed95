import { describe, expect, test } from '@jest/globals';
import { type Instant, instant, type Recurrence } from '@tocsin/domain';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { rruleCalendar } from '../../src/calendar/rrule-calendar.js';
import { ruleFault } from '../../src/calendar/rule-parts.js';

const at = (text: string): Instant => instant(new Date(text));
const before = (text: string): Instant => instant(new Date(Date.parse(text) - 1));

const starts = (
  recurrence: Omit<Recurrence, 'startsAt'> & { readonly startsAt: string },
  count: number,
  from: string = recurrence.startsAt,
): string[] => {
  const found: string[] = [];
  let after = before(from);
  while (found.length < count) {
    const next = rruleCalendar.nextStart({ ...recurrence, startsAt: at(recurrence.startsAt) }, after);
    if (next === null) break;
    found.push(next.replace(':00.000Z', 'Z'));
    after = next;
  }
  return found;
};

const wallClock = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  );

describe('a window that comes again', () => {
  test('begins at the same time of the day when the clocks go forward and back', () => {
    const zones = {
      'Europe/Berlin': ['2026-03-28T21:00:00Z', '2026-10-24T20:00:00Z'],
      'America/New_York': ['2026-03-08T03:00:00Z', '2026-11-01T02:00:00Z'],
      'Australia/Lord_Howe': ['2026-10-03T11:30:00Z', '2026-04-04T11:00:00Z'],
      'America/Santiago': ['2026-09-06T02:00:00Z', '2026-04-05T01:00:00Z'],
      'Asia/Kolkata': ['2026-03-28T16:30:00Z', '2026-10-24T16:30:00Z'],
    };
    for (const [timeZone, evenings] of Object.entries(zones)) {
      for (const startsAt of evenings) {
        const time = wallClock(startsAt, timeZone).slice(-5);
        const found = starts({ startsAt, rule: 'FREQ=DAILY', timeZone }, 3);
        expect(found.map((start) => wallClock(start, timeZone).slice(-5))).toEqual([time, time, time]);
      }
    }
  });

  test('begins, on the night on which its time is skipped, when it would have without the change', () => {
    const berlin = { startsAt: '2026-03-28T01:30:00Z', rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin' };
    expect(starts(berlin, 3)).toEqual(['2026-03-28T01:30Z', '2026-03-29T01:30Z', '2026-03-30T00:30Z']);
    const lordHowe = {
      startsAt: '2026-10-02T15:45:00Z',
      rule: 'FREQ=DAILY',
      timeZone: 'Australia/Lord_Howe',
    };
    expect(starts(lordHowe, 3)).toEqual(['2026-10-02T15:45Z', '2026-10-03T15:45Z', '2026-10-04T15:15Z']);
  });

  test('begins once on the night on which its time comes twice, at the first of them', () => {
    const newYork = { startsAt: '2026-10-31T05:30:00Z', rule: 'FREQ=DAILY', timeZone: 'America/New_York' };
    expect(starts(newYork, 3)).toEqual(['2026-10-31T05:30Z', '2026-11-01T05:30Z', '2026-11-02T06:30Z']);
  });

  test('begins for the first time when it says, even at the second of two equal times', () => {
    const newYork = { startsAt: '2026-11-01T06:30:00Z', rule: 'FREQ=DAILY', timeZone: 'America/New_York' };
    expect(starts(newYork, 2)).toEqual(['2026-11-01T06:30Z', '2026-11-02T06:30Z']);
  });

  test('keeps to weekdays and to days of the month', () => {
    const monday = { startsAt: '2026-06-01T22:30:00Z', timeZone: 'America/Los_Angeles' };
    expect(starts({ ...monday, rule: 'FREQ=WEEKLY;BYDAY=MO,FR' }, 3)).toEqual([
      '2026-06-01T22:30Z',
      '2026-06-05T22:30Z',
      '2026-06-08T22:30Z',
    ]);
    expect(starts({ ...monday, rule: 'FREQ=MONTHLY;BYDAY=-1SU' }, 2)).toEqual([
      '2026-06-28T22:30Z',
      '2026-07-26T22:30Z',
    ]);
    expect(starts({ ...monday, rule: 'FREQ=MONTHLY;BYMONTHDAY=31' }, 2)).toEqual([
      '2026-07-31T22:30Z',
      '2026-08-31T22:30Z',
    ]);
    expect(starts({ ...monday, rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1' }, 2)).toEqual([
      '2026-06-01T22:30Z',
      '2026-07-01T22:30Z',
    ]);
  });

  test('ends with its COUNT, and with its UNTIL', () => {
    const nightly = { startsAt: '2026-06-01T23:30:00Z', timeZone: 'Europe/Berlin' };
    expect(starts({ ...nightly, rule: 'FREQ=DAILY;COUNT=2' }, 5)).toHaveLength(2);
    expect(starts({ ...nightly, rule: 'FREQ=DAILY;UNTIL=20260603T233000Z' }, 5)).toHaveLength(3);
    expect(starts({ ...nightly, rule: 'FREQ=DAILY;UNTIL=20260603T232959Z' }, 5)).toHaveLength(2);
    // The window begins at 01:30 on 2 June in Berlin, so 4 June is its third night.
    expect(starts({ ...nightly, rule: 'FREQ=DAILY;UNTIL=20260604' }, 5)).toHaveLength(3);
  });

  test('is found years after it began', () => {
    const old = { startsAt: '2000-01-01T01:30:00Z', rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin' };
    expect(starts(old, 1, '2026-07-01T00:00:00Z')).toEqual(['2026-07-01T00:30Z']);
  });

  test('never begins when its rule names no day', () => {
    const never = { startsAt: '2026-06-01T00:00:00Z', timeZone: 'UTC' };
    expect(starts({ ...never, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 1)).toEqual([]);
    expect(starts({ ...never, rule: 'FREQ=DAILY;UNTIL=20200101' }, 1)).toEqual([]);
  });

  test.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2104-02-29'],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29', '2104-02-29'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2104-02-29'],
    // Not within ten years.
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', undefined],
    ['FREQ=YEARLY;INTERVAL=11', undefined],
    ['FREQ=WEEKLY;INTERVAL=52;BYMONTH=1;BYDAY=TU', undefined],
  ])('is found after a wait of ten years at most: %s', (rule, day) => {
    const rare = { startsAt: '2096-02-29T01:00:00Z', rule, timeZone: 'UTC' };
    expect(starts(rare, 1, '2096-03-01T00:00:00Z')[0]?.slice(0, 10)).toBe(day);
  });

  test('begins on the days on which the library alone lets it begin', () => {
    const some = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });
    const rules = fc.record(
      {
        INTERVAL: fc.constantFrom(1, 2, 7, 30, 1000),
        BYMONTH: some(1, 2, 6, 12),
        BYMONTHDAY: some(1, 13, 29, 30, 31, -1, -29, -31),
        BYDAY: some('MO', 'FR', 'SU'),
      },
      { requiredKeys: [] },
    );
    const moments = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(rules, moments, moments, (parts, firstDay, fromDay) => {
        const rule = Object.entries({ FREQ: 'DAILY', ...parts })
          .map(([name, value]) => `${name}=${value}`)
          .join(';');
        const [startsAt, after] = [firstDay, fromDay].map((day) => Date.UTC(2020, 0, 1 + day, 1));
        const dtstart = Temporal.Instant.fromEpochMilliseconds(startsAt ?? 0).toZonedDateTimeISO('UTC');
        const alone = new RRuleTemporal({ rruleString: rule, dtstart, maxIterations: 20_000 });
        const found = rruleCalendar.nextStart(
          { startsAt: instant(new Date(startsAt ?? 0)), rule, timeZone: 'UTC' },
          instant(new Date(after ?? 0)),
        );
        const within = Math.max(startsAt ?? 0, after ?? 0) + 3660 * 24 * 3_600_000;
        const expected = alone.between(new Date(after ?? 0), new Date(within), false)[0];
        expect(found && Date.parse(found)).toBe(expected?.epochMilliseconds ?? null);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

test('a position that no period has is refused', () => {
  expect(ruleFault('FREQ=DAILY;BYSETPOS=2')).toBe('must have a BYSETPOS of at most 1 with DAILY');
  expect(ruleFault('FREQ=WEEKLY;BYSETPOS=1,-2')).toBe('must have a BYSETPOS of at most 1 with WEEKLY');
  expect(ruleFault('FREQ=WEEKLY;BYDAY=MO,MO;BYSETPOS=2')).toBe(
    'must have a BYSETPOS of at most 1 with WEEKLY',
  );
  expect(ruleFault('FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=-2')).toBeUndefined();
  expect(ruleFault('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-31')).toBeUndefined();
});

test('a nightly window begins on every night of the year, in any time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      fc.integer({ min: 0, max: 360 }),
      (timeZone, minute, day) => {
        const startsAt = instant(new Date(Date.UTC(2026, 0, 1, 0, minute)));
        let after = instant(new Date(Date.UTC(2026, 0, 1 + day, 0, minute)));
        const time = wallClock(startsAt, timeZone).slice(-5);
        for (let night = 0; night < 4; night++) {
          const next = rruleCalendar.nextStart({ startsAt, rule: 'FREQ=DAILY', timeZone }, after);
          if (next === null) throw new Error('There is no next night.');
          const hours = (Date.parse(next) - Date.parse(after)) / 3_600_000;
          expect(hours).toBeGreaterThan(0);
          expect(hours).toBeLessThanOrEqual(25);
          // The start moves only on a night on which the clock skips its time.
          if (wallClock(next, timeZone).slice(-5) !== time) {
            const skipped = `${wallClock(next, timeZone).slice(0, 10)} ${time}`;
            expect(wallClock(next, timeZone) > skipped).toBe(true);
          }
          after = next;
        }
      },
    ),
  );
});

const numbers = (min: number, max: number) =>
  fc.uniqueArray(fc.integer({ min, max }).filter(Boolean), { minLength: 1, maxLength: 3 }).map(String);
const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map(String);
const edges = ['00000101T000000Z', '99991231T235959Z', '19700101T000000Z', '21991231T235959Z'];
const days = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, ''));
const anyUntil = fc.oneof(fc.constantFrom(...edges), days).map((until) => `UNTIL=${until}`);
const anyCount = fc.integer({ min: 1, max: 1000 }).map((count) => `COUNT=${count}`);

const parts = {
  FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  INTERVAL: fc.integer({ min: 1, max: 1000 }),
  BYMONTH: numbers(1, 12),
  BYMONTHDAY: numbers(-31, 31),
  BYDAY: fc.oneof(weekdays, fc.constantFrom('5MO', '-5SU', '+1TU,-1FR')),
  BYSETPOS: numbers(-31, 31),
  WKST: fc.constantFrom('MO', 'SU'),
};
const anyRule = fc
  .tuple(fc.record(parts, { requiredKeys: ['FREQ'] }), fc.option(fc.oneof(anyUntil, anyCount)))
  .map(([given, end]) =>
    Object.entries(given)
      .map(([name, value]) => `${name}=${value}`)
      .concat(end ?? []),
  )
  .map((all) => all.join(';'));

test('every rule is refused with a reason or names its next time, in every time zone', () => {
  const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(
      anyRule,
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.date(years),
      fc.date(years),
      (rule, timeZone, startsAt, after) => {
        if (ruleFault(rule) !== undefined) return;
        const next = rruleCalendar.nextStart({ startsAt: instant(startsAt), rule, timeZone }, instant(after));
        if (next !== null) expect(next).toMatch(/^\d{4}-/);
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

test('an UNTIL at the edges of the years that a rule may name works in every time zone', () => {
  const startsAt = at('2026-06-01T23:30:00Z');
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const until of ['19700101T000000Z', '21991231T235959Z', '21991231']) {
      const rule = `FREQ=DAILY;UNTIL=${until}`;
      expect(ruleFault(rule)).toBeUndefined();
      const next = rruleCalendar.nextStart({ startsAt, rule, timeZone }, startsAt);
      expect(next === null).toBe(until.startsWith('1970'));
    }
  }
});
