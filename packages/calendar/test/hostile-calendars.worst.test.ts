import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rotaBounds } from '@tocsin/domain';
import { type CalendarReader, openCalendarReader } from '../src/index.js';

const { calendarBytesMax, instancesMax } = rotaBounds;

let reader: CalendarReader;
beforeAll(() => {
  reader = openCalendarReader();
});
afterAll(() => reader.close());

const window = { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-12-20T00:00:00Z') };
const people = [{ match: 'Ada' }];

const calendarOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const eventWith = (...lines: string[]): string =>
  calendarOf(
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Ada',
    'DTSTART:20200101T000000Z',
    'DURATION:PT1S',
    ...lines,
    'END:VEVENT',
  );

const filled = (part: string): string => part.repeat(Math.floor((calendarBytesMax - 200) / part.length));

const zoneWith = (rule: string): string =>
  calendarOf(
    ...['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', 'DTSTART:19000101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0200', rule, 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Ada'],
    ...['DTSTART;TZID=X:20261110T000000', 'DURATION:PT1H', 'END:VEVENT'],
  );

const shortEvent = (n: number): string =>
  `BEGIN:VEVENT\r\nUID:${n}\r\nSUMMARY:Ada\r\nDTSTART:20261110T0000${String(n % 60).padStart(2, '0')}Z\r\nDURATION:PT1S\r\nEND:VEVENT\r\n`;

/** What each must be refused for, or may also be read as. */
const hostile: Readonly<Record<string, readonly [text: string, fault: RegExp]>> = {
  'a rule without an end, each second': [eventWith('RRULE:FREQ=SECONDLY'), /took longer|more than 10000/],
  'a million instances': [eventWith('RRULE:FREQ=SECONDLY;COUNT=1000000'), /took longer|^read$/],
  'a count that no number holds': [
    eventWith(`RRULE:FREQ=SECONDLY;COUNT=${'9'.repeat(400)}`),
    /took longer|read/,
  ],
  'a rule that makes no progress': [eventWith('RRULE:FREQ=DAILY;INTERVAL=0'), /took longer|read/],
  'a day that no year has': [eventWith('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), /took longer|^read$/],
  'a second in a day that no year has': [
    eventWith('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
    /took longer|^read$/,
  ],
  'a place in a set that is never so large': [
    eventWith('RRULE:FREQ=DAILY;BYSETPOS=366'),
    /took longer|^read$/,
  ],
  'every part of a rule': [
    eventWith(
      `RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
    ),
    /took longer|more than 10000|^read$/,
  ],
  'a rule in an exception': [eventWith('RRULE:FREQ=DAILY', 'EXRULE:FREQ=SECONDLY'), /took longer|^read$/],
  'a zone that changes each second': [zoneWith('RRULE:FREQ=SECONDLY'), /took longer|memory|^read$/],
  'a zone that changes each minute, for ever': [
    zoneWith('RRULE:FREQ=MINUTELY;INTERVAL=0'),
    /took longer|memory|^read$/,
  ],
  'deep nesting': [`${calendarOf(filled('BEGIN:VEVENT\r\n'))}`, /no iCalendar|nested too deeply|^read$/],
  'components that end and never began': [calendarOf(filled('END:VEVENT\r\n')), /no iCalendar|^read$/],
  'one line of a MiB': [calendarOf(`X-A:${filled('a')}`), /^read$/],
  'a line that is folded half a million times': [calendarOf(`X-A:${filled('\r\n a')}`), /took longer|^read$/],
  'parameters without an end': [calendarOf(`X-A${filled(';A=B')}:x`), /took longer|no iCalendar|^read$/],
  'quotes that never close': [calendarOf(`X-A;A="${filled('"')}:x`), /took longer|no iCalendar|^read$/],
  'more exceptions than events': [
    eventWith('RRULE:FREQ=DAILY', `EXDATE:${filled('20261110T000000Z,')}20261110T000000Z`),
    /took longer|^read$/,
  ],
  'overrides of one event': [
    calendarOf(
      filled('BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20200101T000000Z\r\nEND:VEVENT\r\n'),
    ),
    /took longer|^read$/,
  ],
  'thousands of attendees': [
    eventWith('RRULE:FREQ=DAILY', filled('ATTENDEE;CN=Ada:mailto:a@b\r\n').trimEnd()),
    /took longer|^read$/,
  ],
  'as many events as a MiB has': [
    calendarOf(
      Array.from({ length: 9500 }, (_, n) => shortEvent(n))
        .join('')
        .trimEnd(),
    ),
    /took longer|^read$/,
  ],
};

/** A busy machine may leave no time for a calendar, which says nothing about it. */
const answerTo = async (text: string): Promise<string> => {
  const answer = await reader.read({ text, people, ...window }, 'an account');
  if (answer === null) return answerTo(text);
  return answer.isRead ? 'read' : answer.fault;
};

describe('a hostile calendar', () => {
  test.each(Object.entries(hostile))('is read or refused within bounds: %s', async (_, [text, fault]) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2 * calendarBytesMax);
    expect(await answerTo(text)).toMatch(fault);
    // The next calendar is read by the same process, or by a new one.
    expect(await answerTo(eventWith('RRULE:FREQ=DAILY'))).toBe('read');
  });

  test('has at most 10,000 events in the weeks that count', async () => {
    const every = (minutes: number) =>
      answerTo(eventWith(`RRULE:FREQ=MINUTELY;INTERVAL=${minutes}`).replace('DTSTART:2020', 'DTSTART:2026'));
    const weeksMinutes = (window.toMs - window.fromMs) / 60_000;
    expect(await every(Math.ceil(weeksMinutes / instancesMax))).toBe('read');
    expect(await every(6)).toBe('has more than 10000 events in the weeks that count');
  });
});
