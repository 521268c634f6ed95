import { expect, test } from '@jest/globals';
import {
  type Entry,
  foldRings,
  type Names,
  ringReason,
  ringsByEntry,
} from '../../src/incidents/timeline-rings.js';

const at = '2026-05-03T12:34:56.000Z';
const entry = (changes: Partial<Entry>): Entry => ({ type: 'opened', at, ...changes });
const created = 'incident.created';
const resolved = 'incident.resolved';
const alert = (
  id: string,
  channel_id: string,
  status: 'delivered' | 'failed' = 'delivered',
  event: typeof created | typeof resolved = created,
) => ({ id, event, channel_id, status });

/** As the API lists them: newest first. */
const alerts = [
  alert('a6', 'boss', 'delivered', resolved),
  alert('a5', 'mail', 'delivered', resolved),
  alert('a4', 'sms', 'delivered', resolved),
  alert('a3', 'boss'),
  alert('a2', 'sms'),
  alert('a1', 'mail', 'failed'),
  alert('a0', 'chat'),
];

const shown = (timeline: readonly Entry[]) =>
  ringsByEntry(timeline, alerts).map((rings) =>
    rings.map(({ channelId, ring, alert: row }) => [channelId, ring?.reason ?? null, row?.id]),
  );

test('each message stands at the entry that sent it, with its reason', () => {
  expect(
    shown([
      entry({ rings: [{ channel_id: 'chat', reason: 'route', route_id: 'r' }] }),
      entry({ type: 'escalated', rings: [{ channel_id: 'sms', reason: 'fallback', stands_in_for: 'a1' }] }),
      entry({ type: 'noted', text: 'I look.' }),
      entry({ type: 'escalated', rings: [{ channel_id: 'boss', reason: 'later' }] }),
      entry({ type: 'resolved' }),
    ]),
  ).toEqual([
    [
      ['chat', 'route', 'a0'],
      ['mail', 'attached', 'a1'],
    ],
    [['sms', 'fallback', 'a2']],
    [],
    [['boss', 'later', 'a3']],
    [
      ['sms', null, 'a4'],
      ['mail', null, 'a5'],
      ['boss', null, 'a6'],
    ],
  ]);
});

test('a fallback for the message of the end stands at its own entry', () => {
  expect(
    shown([
      entry({ type: 'resolved' }),
      entry({ type: 'escalated', rings: [{ channel_id: 'boss', reason: 'fallback', stands_in_for: 'a5' }] }),
    ]),
  ).toEqual([
    [
      ['sms', null, 'a4'],
      ['mail', null, 'a5'],
    ],
    [['boss', 'fallback', 'a6']],
  ]);
});

test('a fallback that heard of the beginning only after the end has the message of the end at its own entry', () => {
  const escalated = (ring: Partial<NonNullable<Entry['rings']>[number]>) =>
    entry({ type: 'escalated', rings: [{ channel_id: 'sms', reason: 'fallback', ...ring }] });
  const [resolved, ...entries] = shown([
    entry({ type: 'resolved' }),
    escalated({ stands_in_for: 'a1' }),
    escalated({}),
  ]);
  expect(resolved).toEqual([
    ['mail', null, 'a5'],
    ['boss', null, 'a6'],
  ]);
  expect(entries).toEqual([[['sms', 'fallback', 'a2']], [['sms', 'fallback', 'a4']]]);
});

test('an incident that another one explains sent nothing when it opened', () => {
  const [opened, announced] = shown([entry({ suppressed_by: 'i' }), entry({ type: 'announced' })]);
  expect(opened).toEqual([]);
  expect(announced).toHaveLength(4);
});

test('a message whose row has not loaded is named all the same', () => {
  expect(
    ringsByEntry([entry({ type: 'escalated', rings: [{ channel_id: 'sms', reason: 'later' }] })], []),
  ).toEqual([[{ channelId: 'sms', ring: { channel_id: 'sms', reason: 'later' }, alert: undefined }]]);
});

test('many delivered messages of an entry are folded, and one that failed or is not known never is', () => {
  const ring = (channelId: string, status?: 'delivered' | 'failed') => ({
    channelId,
    ring: null,
    alert: status && alert(channelId, channelId, status),
  });
  const few = [
    ring('1', 'delivered'),
    ring('pager', 'failed'),
    ring('2', 'delivered'),
    ring('3', 'delivered'),
  ];
  const fold = (rings: typeof few) => {
    const { shown, folded } = foldRings(rings);
    return [shown, folded].map((part) => part.map(({ channelId }) => channelId).join(' '));
  };
  expect(fold(few)).toEqual(['1 pager 2 3', '']);
  expect(fold([...few, ring('4', 'delivered'), ring('new')])).toEqual(['pager new', '1 2 3 4']);
});

const names: Names = { channel: (id) => id, route: () => 'Payments', rota: () => 'Weekdays' };

test.each([
  [{ reason: 'attached' }, 'attached'],
  [{ reason: 'later' }, 'later, because nobody had acknowledged it'],
  [{ reason: 'route', route_id: 'r' }, 'by the route “Payments”'],
  [{ reason: 'rota', rota_id: 'o' }, 'on turn in “Weekdays”'],
  [{ reason: 'rota', rota_id: 'o', route_id: 'r' }, 'on turn in “Weekdays”'],
  [{ reason: 'later', rota_id: 'o' }, 'on turn in “Weekdays”, because nobody had acknowledged it'],
  [{ reason: 'fallback', stands_in_for: 'a1' }, 'in place of “mail”, whose message failed'],
  [{ reason: 'fallback', stands_in_for: 'gone' }, 'in place of a channel whose message failed'],
] as const)('%j is told as: %s', (ring, words) => {
  expect(ringReason(ring, alerts, names)).toBe(words);
});
