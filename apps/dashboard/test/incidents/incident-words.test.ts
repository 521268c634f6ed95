import { expect, test } from '@jest/globals';
import { durationInWords, entryWords, figuresInWords } from '../../src/incidents/incident-words.js';

const at = '2026-05-03T12:34:56.000Z';
const now = new Date(2026, 4, 3, 14, 30);
const by = { type: 'person', id: 'p', name: 'Ada' } as const;

test.each([
  [{ type: 'opened', at }, 'Opened', 'Checks confirmed the failure.'],
  [{ type: 'resolved', at, reason: 'recovered' }, 'Resolved', 'Its monitor is up again.'],
  [
    { type: 'opened', at, suppressed_by: 'i' },
    'Opened',
    'Checks confirmed the failure. No message was sent: an open incident of the parent monitor explains this one.',
  ],
  [
    { type: 'worsened', at, title: 'Shop is down', severity: 'critical' },
    'Got worse',
    'Shop is down. Critical from then on.',
  ],
  [
    { type: 'opened', at, held_back_channel_ids: ['c'] },
    'Opened',
    'Checks confirmed the failure. One attached channel got no message: it wants only worse incidents.',
  ],
  [
    { type: 'announced', at, held_back_channel_ids: ['c', 'd'] },
    'Messages sent',
    '2 attached channels got no message: they want only worse incidents.',
  ],
  [{ type: 'acknowledged', at, by }, 'Acknowledged by Ada', ''],
  [
    { type: 'acknowledged', at, by, until: new Date(2026, 4, 3, 15).toISOString() },
    'Acknowledged by Ada until 15:00',
    '',
  ],
  [{ type: 'unacknowledged', at, by }, 'Taken back by Ada', ''],
  [{ type: 'noted', at, by, text: 'I look.' }, 'Note by Ada', ''],
  [{ type: 'escalated', at }, 'More messages sent', ''],
] as const)('%j is told as %s: %s', (entry, title, about) => {
  expect(
    entryWords(entry as Parameters<typeof entryWords>[0], { openedBy: 'checks', reason: null, now }),
  ).toEqual({ title, about });
});

test('an incident that somebody opened says so', () => {
  expect(entryWords({ type: 'opened', at }, { openedBy: 'request', reason: null, now }).about).toBe(
    'Somebody opened it.',
  );
});

test('the timeline does not repeat the reason that the page shows', () => {
  const entry = { type: 'worsened', at, title: 'Shop is down: answered 503' } as const;
  const about = (reason: string | null) => entryWords(entry, { openedBy: 'checks', reason, now }).about;
  expect(about('It answered 503.')).toBe('');
  expect(about('It answered 500.')).toBe('Shop is down: answered 503.');
  expect(about(null)).toBe('Shop is down: answered 503.');
});

test('an incident lasts until its end, or until now', () => {
  const now = new Date('2026-05-03T15:00:00.000Z');
  const started_at = '2026-05-03T12:30:00.000Z';
  expect(durationInWords({ started_at, resolved_at: null }, now)).toBe('2 h 30 min');
  expect(durationInWords({ started_at, resolved_at: '2026-05-03T12:31:05.000Z' }, now)).toBe('1 min 5 s');
});

test('figures name only what there is', () => {
  const figures = {
    span: '30d',
    since: at,
    incidents: 0,
    acknowledged: 0,
    resolved: 0,
    mean_time_to_acknowledge_seconds: null,
    mean_time_to_resolve_seconds: null,
  } as const;
  expect(figuresInWords(figures)).toBe('');
  expect(figuresInWords({ ...figures, incidents: 1 })).toBe('Last 30 days: 1 incident.');
  expect(
    figuresInWords({
      ...figures,
      incidents: 12,
      mean_time_to_acknowledge_seconds: 190,
      mean_time_to_resolve_seconds: 3900,
    }),
  ).toBe(
    'Last 30 days: 12 incidents. Mean time to acknowledge: 3 min 10 s. Mean time to resolve: 1 h 5 min.',
  );
});
