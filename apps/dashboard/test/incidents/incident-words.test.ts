import { describe, expect, test } from '@jest/globals';
import { durationInWords, entryWords, messagesInWords } from '../../src/incidents/incident-words.js';

const at = '2026-05-03T12:34:56.000Z';

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
] as const)('%j is told as %s: %s', (entry, title, about) => {
  expect(entryWords(entry as Parameters<typeof entryWords>[0], 'checks')).toEqual({ title, about });
});

test('an incident that somebody opened says so', () => {
  expect(entryWords({ type: 'opened', at }, 'request').about).toBe('Somebody opened it.');
});

test('an incident lasts until its end, or until now', () => {
  const now = new Date('2026-05-03T15:00:00.000Z');
  const started_at = '2026-05-03T12:30:00.000Z';
  expect(durationInWords({ started_at, resolved_at: null }, now)).toBe('2 h 30 min');
  expect(durationInWords({ started_at, resolved_at: '2026-05-03T12:31:05.000Z' }, now)).toBe('1 min 5 s');
});

describe('the messages of an entry', () => {
  const alerts = [
    { event: 'incident.created', status: 'delivered' },
    { event: 'incident.created', status: 'failed' },
    { event: 'incident.created', status: 'delivered' },
    { event: 'incident.resolved', status: 'sending' },
  ] as const;

  test.each([
    [{ type: 'opened' }, '3 messages: 2 delivered, 1 failed.'],
    [{ type: 'announced' }, '3 messages: 2 delivered, 1 failed.'],
    [{ type: 'opened', suppressed_by: 'i' }, null],
    [{ type: 'worsened' }, null],
    [{ type: 'resolved' }, '1 message: 1 sending.'],
  ] as const)('of %j are: %s', (entry, words) => {
    expect(messagesInWords(entry, alerts)).toBe(words);
  });
});
