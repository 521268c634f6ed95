import { describe, expect, test } from '@jest/globals';
import { readTurns } from '../src/read-turns.js';

const window = { fromMs: Date.parse('2026-03-20T00:00:00Z'), toMs: Date.parse('2026-04-10T00:00:00Z') };
const people = [{ match: 'Ada' }, { match: 'grace@example.com' }];

const berlin = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const event = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:1@test']),
  ...(lines.some((line) => line.startsWith('SUMMARY')) ? [] : ['SUMMARY:Ada']),
  ...lines,
  'END:VEVENT',
];

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const turnsOf = (...lines: string[]): string[] => {
  const read = readTurns({ text: calendar(...lines), people, ...window });
  if (!read.isRead) return [read.fault];
  const time = (ms: number): string => new Date(ms).toISOString().slice(5, 16);
  return read.turns.map(({ startsMs, endsMs, person }) => `${person} ${time(startsMs)} ${time(endsMs)}`);
};

const utc = ['DTSTART:20260401T080000Z', 'DTEND:20260401T160000Z'];

describe('whom an event means', () => {
  test.each([
    ['a summary, in any case', event('SUMMARY:on call: ADA L.', ...utc), ['0 04-01T08:00 04-01T16:00']],
    [
      'an address',
      event('SUMMARY:x', 'ATTENDEE:mailto:Grace@Example.com', ...utc),
      ['1 04-01T08:00 04-01T16:00'],
    ],
    ['a name', event('SUMMARY:x', 'ATTENDEE;CN="Ada L":mailto:a@b', ...utc), ['0 04-01T08:00 04-01T16:00']],
    ['nobody who declined', event('SUMMARY:x', 'ATTENDEE;CN=Ada;PARTSTAT=DECLINED:mailto:a@b', ...utc), []],
    ['nobody when it is cancelled', event('STATUS:CANCELLED', ...utc), []],
    [
      'both of two',
      event('SUMMARY:Ada and grace@example.com', ...utc),
      ['0 04-01T08:00 04-01T16:00', '1 04-01T08:00 04-01T16:00'],
    ],
    ['plain text, and no pattern', event('SUMMARY:A.a', ...utc), []],
  ])('is said by %s', (_, lines, turns) => {
    expect(turnsOf(...lines)).toEqual(turns);
  });
});

describe('when', () => {
  test.each([
    [
      'the same local time all year, by the zone of the calendar',
      [
        ...berlin,
        ...event(
          'DTSTART;TZID=Europe/Berlin:20260327T090000',
          'DTEND;TZID=Europe/Berlin:20260327T170000',
          'RRULE:FREQ=DAILY;COUNT=3',
        ),
      ],
      ['0 03-27T08:00 03-27T16:00', '0 03-28T08:00 03-28T16:00', '0 03-29T07:00 03-29T15:00'],
    ],
    [
      'an hour later on the day on which clocks skip it, and no later after it',
      [
        ...berlin,
        ...event(
          ...['DTSTART;TZID=Europe/Berlin:20260322T023000', 'DTEND;TZID=Europe/Berlin:20260322T030000'],
          'RRULE:FREQ=WEEKLY',
        ),
      ],
      ['0 03-22T01:30 03-22T02:00', '0 03-29T01:30 03-29T02:00', '0 04-05T00:30 04-05T01:00'],
    ],
    [
      'a zone that the calendar does not define, by its name',
      event('DTSTART;TZID=America/New_York:20260401T090000', 'DURATION:PT8H'),
      ['0 04-01T13:00 04-01T21:00'],
    ],
    [
      'a zone with a prefix of a program',
      event('DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20260401T090000', 'DURATION:PT1H'),
      ['0 04-01T00:00 04-01T01:00'],
    ],
    [
      'whole days in the zone of the calendar',
      ['X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330')],
      ['0 03-27T23:00 03-29T22:00'],
    ],
    ['a day without an end', event('DTSTART;VALUE=DATE:20260401'), ['0 04-01T00:00 04-02T00:00']],
    [
      'floating times in the only zone of the calendar',
      [...berlin, ...event('DTSTART:20260401T090000', 'DTEND:20260401T100000')],
      ['0 04-01T07:00 04-01T08:00'],
    ],
    [
      'days of a duration by the calendar, its hours exactly',
      [...berlin, ...event('DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:P1DT1H')],
      ['0 03-28T11:00 03-29T11:00'],
    ],
    [
      'no time that EXDATE names, and one more that RDATE does',
      event(
        ...['DTSTART:20260401T080000Z', 'DTEND:20260401T160000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
        ...['EXDATE:20260402T080000Z', 'RDATE:20260405T080000Z'],
      ),
      ['0 04-01T08:00 04-01T16:00', '0 04-03T08:00 04-03T16:00', '0 04-05T08:00 04-05T16:00'],
    ],
    [
      'an override in the place of one time, a cancelled one, and none twice',
      [
        ...event('DTSTART:20260401T080000Z', 'DTEND:20260401T160000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
        ...event(
          ...['RECURRENCE-ID:20260402T080000Z', 'SUMMARY:grace@example.com'],
          ...['DTSTART:20260402T100000Z', 'DTEND:20260402T120000Z'],
        ),
        ...event('RECURRENCE-ID:20260403T080000Z', 'STATUS:CANCELLED', 'DTSTART:20260403T080000Z'),
      ],
      ['0 04-01T08:00 04-01T16:00', '1 04-02T10:00 04-02T12:00'],
    ],
    [
      'an override from one time on',
      [
        ...event('DTSTART:20260401T080000Z', 'DTEND:20260401T160000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
        ...event(
          ...['RECURRENCE-ID;RANGE=THISANDFUTURE:20260402T080000Z', 'SUMMARY:grace@example.com'],
          ...['DTSTART:20260402T090000Z', 'DTEND:20260402T100000Z'],
        ),
      ],
      ['0 04-01T08:00 04-01T16:00', '1 04-02T09:00 04-02T10:00', '1 04-03T09:00 04-03T10:00'],
    ],
    [
      'a time that an override moves into the weeks that count',
      [
        ...event('DTSTART:20260401T080000Z', 'DTEND:20260401T160000Z', 'RRULE:FREQ=MONTHLY;COUNT=3'),
        ...event('RECURRENCE-ID:20260501T080000Z', 'DTSTART:20260403T080000Z', 'DTEND:20260403T090000Z'),
      ],
      ['0 04-01T08:00 04-01T16:00', '0 04-03T08:00 04-03T09:00'],
    ],
    [
      'an override without the event that it belongs to',
      event('RECURRENCE-ID:20260401T080000Z', ...utc),
      ['0 04-01T08:00 04-01T16:00'],
    ],
    [
      'one turn where events touch',
      event('DTSTART:20260401T000000Z', 'DTEND:20260402T000000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      ['0 04-01T00:00 04-04T00:00'],
    ],
    [
      'a turn that began before the weeks that count',
      event('DTSTART:20260101T000000Z', 'DTEND:20261231T000000Z'),
      ['0 01-01T00:00 12-31T00:00'],
    ],
    ['no time without a length', event('DTSTART:20260401T000000Z'), []],
    [
      'the events beside one that makes no sense',
      [...event('UID:2', 'DTSTART:2026-99-99T99', 'DTEND:x'), ...event(...utc)],
      ['0 04-01T08:00 04-01T16:00'],
    ],
    [
      'each of two events with one uid',
      [...event(...utc), ...event('DTSTART:20260403T080000Z', 'DTEND:20260403T160000Z')],
      ['0 04-01T08:00 04-01T16:00', '0 04-03T08:00 04-03T16:00'],
    ],
  ])('is %s', (_, lines, turns) => {
    expect(turnsOf(...lines)).toEqual(turns);
  });

  test('is read from lines that are folded, and from a file with a mark at its start', () => {
    const text = calendar(...event('DESCRIPTION:a\r\n b', ...utc));
    expect(readTurns({ text: `\uFEFF${text}`, people, ...window })).toMatchObject({ turns: [{ person: 0 }] });
  });

  test('is not read from another text', () => {
    for (const text of ['', '<html></html>', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])
      expect(readTurns({ text, people, ...window })).toEqual({
        isRead: false,
        fault: 'is no iCalendar text',
      });
  });
});
