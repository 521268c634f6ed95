import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clockEffects } from '../../src/maintenance/clock-effects.js';
import { clockNotes } from '../../src/maintenance/clock-words.js';
import { recurrenceOf } from '../../src/maintenance/recurrence.js';
import { newWindowDraft, startOf, type WindowDraft } from '../../src/maintenance/window-draft.js';
import { spanInWords } from '../../src/maintenance/window-words.js';
import { momentsOf, offsetMs, wallTimeAt } from '../../src/maintenance/zoned-time.js';

const sunday = '2027-05-02';

const now = new Date('2027-01-10T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const windowAt = (starts: string, changes: Partial<WindowDraft> = {}): WindowDraft => ({
  ...newWindowDraft(now, 'Europe/Berlin'),
  starts,
  ...changes,
});
const weekly = (rule: string): Partial<WindowDraft> => ({ recurrence: recurrenceOf(rule, sunday) });

describe('a window says what a change of the clocks does', () => {
  test.each<[string, WindowDraft, readonly string[]]>([
    ['far from any', windowAt('2027-05-02T02:30'), []],
    ['in a zone without any', windowAt('2027-03-28T02:30', { time_zone: 'UTC' }), []],
    [
      'when its start is skipped',
      windowAt('2027-03-28T02:30'),
      ['Sunday 28 March 2027: the clocks in Europe/Berlin skip 02:30. The window begins at 03:30 GMT+2.'],
    ],
    [
      'when its start comes twice',
      windowAt('2027-10-31T02:30'),
      [
        'Sunday 31 October 2027: the clocks in Europe/Berlin show 02:30 twice. The window begins at the first, 02:30 GMT+2.',
      ],
    ],
    [
      'when its start comes twice, and the second is meant',
      windowAt('2027-10-31T02:30', { isSecond: true }),
      [
        'Sunday 31 October 2027: the clocks in Europe/Berlin show 02:30 twice. The window begins at the second, 02:30 GMT+1.',
      ],
    ],
    [
      'when the clocks go forward while it is on',
      windowAt('2027-03-28T01:30'),
      [
        'Sunday 28 March 2027: the clocks in Europe/Berlin go forward during the window. It lasts 1 h all the same, from 01:30 GMT+1 to 03:30 GMT+2.',
      ],
    ],
    [
      'when it recurs, for each kind once',
      windowAt('2027-01-10T02:30', weekly('FREQ=WEEKLY;BYDAY=SU')),
      [
        'Sunday 28 March 2027: the clocks in Europe/Berlin skip 02:30. The window begins at 03:30 GMT+2.',
        'Sunday 31 October 2027: the clocks in Europe/Berlin show 02:30 twice. The window begins at the first, 02:30 GMT+2.',
      ],
    ],
    ['when it recurs on other days', windowAt('2027-01-10T02:30', weekly('FREQ=WEEKLY;BYDAY=MO')), []],
    [
      'when the window has ended before',
      windowAt('2027-01-10T02:30', weekly('FREQ=WEEKLY;BYDAY=SU;UNTIL=20270327')),
      [],
    ],
    [
      'when it recurs by a rule that the form cannot show',
      windowAt('2027-01-10T02:30', { ownRule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' }),
      [
        'On a later day on which the clocks skip this time, the window begins when it would have without the change. Where they show it twice, it begins at the first.',
      ],
    ],
  ])('%s', (_, draft, notes) => {
    // Browsers and versions of Node differ in the comma.
    expect(clockNotes(draft, now).map((note) => note.replace('day, ', 'day '))).toEqual(notes);
  });

  test('of an occurrence that is on, and of none that is over', () => {
    const daily = windowAt('2027-01-10T01:30', { duration_minutes: 120, ...weekly('FREQ=DAILY') });
    const kindsAt = (moment: string) => clockEffects(daily, new Date(moment)).map(({ kind }) => kind);
    expect(kindsAt('2027-03-28T01:15:00Z')).toEqual(['forward', 'back']);
    expect(kindsAt('2027-03-28T02:45:00Z')).toEqual(['back', 'forward']);
  });
});

const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'UTC',
);

/** Wall times of two years, most of them in the days around a change of the clocks. */
const wallTimes = (zone: string): fc.Arbitrary<string> => {
  const firstMs = now.getTime() + dayMs;
  const changes = Array.from({ length: 730 }, (_, day) => firstMs + day * dayMs).filter(
    (ms) => offsetMs(ms, zone) !== offsetMs(ms + dayMs, zone),
  );
  const anyMs = fc.integer({ min: 0, max: 730 * 24 * 60 }).map((minute) => firstMs + minute * minuteMs);
  const nearMs = fc
    .tuple(
      fc.constantFrom(...(changes.length === 0 ? [firstMs] : changes)),
      fc.integer({ min: -720, max: 2160 }),
    )
    .map(([ms, minute]) => ms + minute * minuteMs);
  return fc
    .oneof({ weight: 1, arbitrary: anyMs }, { weight: 3, arbitrary: nearMs })
    .map((ms) => new Date(ms).toISOString().slice(0, 16));
};
const zoned = zones.chain((zone) => wallTimes(zone).map((starts) => ({ zone, starts })));
describe('whatever the zone and the time', () => {
  test('a window without a note begins when the clocks show its start, once, and ends its length later on them', () => {
    const minutes = fc.integer({ min: 1, max: 3 * 24 * 60 });
    fc.assert(
      fc.property(zoned, minutes, ({ zone, starts }, duration) => {
        const draft = windowAt(starts, { time_zone: zone, duration_minutes: duration });
        const begins = startOf(draft) as Date;
        const onTheClock = (moment: Date): string => wallTimeAt(moment, zone);
        const ends = new Date(begins.getTime() + duration * minuteMs);
        const wallEnd = new Date(Date.parse(`${starts}Z`) + duration * minuteMs).toISOString().slice(0, 16);
        const quarters = Array.from({ length: 24 }, (_, at) => (at - 12) * 15 * minuteMs);
        const alike = quarters.filter(
          (ms) => ms !== 0 && onTheClock(new Date(begins.getTime() + ms)) === starts,
        );
        const isPlain = onTheClock(begins) === starts && alike.length === 0 && onTheClock(ends) === wallEnd;
        expect(clockEffects(draft, now).length === 0).toBe(isPlain);
      }),
    );
  });

  test('the words of a span tell apart what the clocks show alike', () => {
    fc.assert(
      fc.property(zoned, fc.integer({ min: 1, max: 600 }), ({ zone, starts }, duration) => {
        const words = momentsOf(starts, zone).map((moment) =>
          spanInWords(
            moment.toISOString(),
            new Date(moment.getTime() + duration * minuteMs).toISOString(),
            zone,
            now,
          ),
        );
        expect(new Set(words).size).toBe(words.length);
        for (const span of words) {
          // GMT+10:30 is no time of day. Where it is shown, it tells the two apart.
          const [, begin, end] = /(?<![+-])(\b\d\d:\d\d) to .*?(?<![+-])(\b\d\d:\d\d)$/.exec(span) ?? [];
          if (begin === undefined || end === undefined) continue;
          const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
          expect((minuteOf(begin) + duration) % (24 * 60)).toBe(minuteOf(end));
        }
      }),
    );
  });

  test('a recurring window has the effects of the same window on each of its days', () => {
    const rules = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;BYDAY=SU,MO',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
      'FREQ=MONTHLY;BYDAY=-1SU',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
    );
    fc.assert(
      fc.property(zoned, rules, ({ zone, starts }, rule) => {
        const draft = windowAt(starts, { time_zone: zone, ...weekly(rule) });
        for (const effect of clockEffects(draft, now)) {
          const once = windowAt(effect.wanted, { time_zone: zone });
          expect(clockEffects(once, now)).toEqual([effect]);
        }
      }),
    );
  });
});
