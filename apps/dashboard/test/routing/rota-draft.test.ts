import { describe, expect, test } from '@jest/globals';
import {
  emptyRota,
  namesInCalendar,
  rotaBody,
  rotaDraftOf,
  withOneMore,
  withoutPerson,
  withPerson,
} from '../../src/routing/rota-draft.js';
import { isBeingRead, type Rota, untilNextTurnMs } from '../../src/routing/rota-queries.js';

const ada = { match: 'Ada', channel_ids: ['sms'] };

describe('a rota', () => {
  test('sends the calendar of the chosen source, and no empty person', () => {
    const draft = { ...emptyRota, name: ' Payments ', calendar_url: ' https://cal.example.com/a.ics ' };
    expect(rotaBody({ ...draft, calendar: 'BEGIN', people: [ada, { match: ' ', channel_ids: [] }] })).toEqual(
      {
        name: 'Payments',
        calendar_url: 'https://cal.example.com/a.ics',
        people: [ada],
        otherwise: [],
      },
    );
    expect(rotaBody({ ...draft, source: 'text', calendar: 'BEGIN' })).toMatchObject({ calendar: 'BEGIN' });
    expect(rotaBody({ ...draft, source: 'text', calendar: 'BEGIN' })).not.toHaveProperty('calendar_url');
  });

  test('keeps its calendar when none is written', () => {
    const stored = { name: 'Payments', has_calendar_url: true, people: [ada], otherwise: ['mail'] } as Rota;
    expect(rotaBody(rotaDraftOf(stored))).toEqual({ name: 'Payments', people: [ada], otherwise: ['mail'] });
    expect(rotaDraftOf({ ...stored, has_calendar_url: false }).source).toBe('text');
  });

  test('has people that come, change and go', () => {
    const one = withPerson(emptyRota, 0, { match: 'Ada' });
    expect(one.people).toEqual([{ match: 'Ada', channel_ids: [] }]);
    const two = withPerson(withOneMore(one), 1, ada);
    expect(two.people).toEqual([{ match: 'Ada', channel_ids: [] }, ada]);
    expect(withoutPerson(two, 0).people).toEqual([ada]);
  });
});

test('the titles and attendees of a calendar are suggested, each once', () => {
  const lines = [
    'BEGIN:VEVENT',
    'SUMMARY:Ada Love',
    ' lace',
    'ATTENDEE;CN=Bea;ROLE=REQ-PARTICIPANT:mailto:bea@example.com',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY;LANGUAGE=en:Ada Lovelace',
    'SUMMARY:Cy\\, on call',
    'DESCRIPTION:SUMMARY:no',
    'END:VEVENT',
  ];
  expect(namesInCalendar(lines.join('\r\n'))).toEqual(['Ada Lovelace', 'bea@example.com', 'Cy, on call']);
  expect(namesInCalendar('no calendar')).toEqual([]);
});

test('a calendar is being read for a moment after a change, until it was read or failed', () => {
  const changed = { updated_at: '2026-05-04T12:00:00.000Z', fetched_at: null, failing_since: null };
  const soonMs = Date.parse('2026-05-04T12:00:05.000Z');
  const before = '2026-05-04T11:00:00.000Z';
  const after = '2026-05-04T12:00:02.000Z';
  expect(isBeingRead(changed, soonMs)).toBe(true);
  expect(isBeingRead({ ...changed, fetched_at: before }, soonMs)).toBe(true);
  expect(isBeingRead({ ...changed, fetched_at: after }, soonMs)).toBe(false);
  expect(isBeingRead({ ...changed, failing_since: after }, soonMs)).toBe(false);
  expect(isBeingRead(changed, soonMs + 60_000)).toBe(false);
});

test('a rota is looked at again soon after a turn begins or ends, and at least each minute', () => {
  const nowMs = Date.parse('2026-05-04T12:00:00.000Z');
  const at = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();
  const waitMs = (until: readonly number[], next: number | null) =>
    untilNextTurnMs(
      [
        {
          on_now: until.map((seconds) => ({ match: 'Ada', until: at(seconds) })),
          next: next === null ? null : { match: 'Bea', starts_at: at(next) },
        },
      ],
      nowMs,
    );
  expect(waitMs([], null)).toBe(60_000);
  expect(waitMs([40, 3600], 50)).toBe(41_000);
  expect(waitMs([], 10)).toBe(11_000);
  expect(waitMs([3600], 7200)).toBe(60_000);
  // The clock of the server is behind, and has not changed turns.
  expect(waitMs([-2], 7200)).toBe(3000);
});
