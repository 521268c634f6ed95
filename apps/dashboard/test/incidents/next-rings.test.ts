import { expect, test } from '@jest/globals';
import { nextRings } from '../../src/incidents/next-rings.js';

type Incident = Parameters<typeof nextRings>[0];
type Receiver = Parameters<typeof nextRings>[1][number];

const at = (minutes: number): string => new Date(Date.UTC(2026, 4, 3, 12, minutes)).toISOString();

const incident = (changes: Partial<Incident> = {}): Incident => ({
  status: 'open',
  acknowledgement: null,
  severity: 'warning',
  timeline: [{ type: 'opened', at: at(0) }],
  ...changes,
});

const receiver = (name: string, after_minutes: number, changes: Partial<Receiver> = {}): Receiver => ({
  id: name,
  name,
  after_minutes,
  enabled: true,
  min_severity: null,
  ...changes,
});

const receivers = [
  receiver('mail', 0),
  receiver('boss', 20),
  receiver('phone', 10),
  receiver('phone', 15),
  receiver('off', 10, { enabled: false }),
  receiver('worse only', 10, { min_severity: 'critical' }),
];

const next = (of: Incident, minute: number, heard: readonly string[] = []) =>
  nextRings(of, receivers, heard, new Date(at(minute))).map((ring) => [ring.name, ring.at]);

const answered = (until: string | null): Incident['acknowledgement'] => ({
  at: at(5),
  by: { type: 'person', id: 'ada', name: 'Ada' },
  note: null,
  until,
});

const acknowledged = (minute: number, until?: number): Incident['timeline'][number] => ({
  type: 'acknowledged',
  at: at(minute),
  ...(until !== undefined && { until: at(until) }),
});

test('names each later receiver that wants the incident once, at its earliest time', () => {
  expect(next(incident(), 1)).toEqual([
    ['phone', at(10)],
    ['boss', at(20)],
  ]);
});

test('names nobody who has a message already, or whose time has come', () => {
  expect(next(incident(), 1, ['phone'])).toEqual([['boss', at(20)]]);
  expect(next(incident(), 20)).toEqual([]);
});

test('names nobody of an incident that has ended, that somebody has, or that another one explains', () => {
  expect(next(incident({ status: 'resolved' }), 1)).toEqual([]);
  expect(next(incident({ acknowledgement: answered(null) }), 6)).toEqual([]);
  expect(next(incident({ timeline: [{ type: 'opened', at: at(0), suppressed_by: 'parent' }] }), 1)).toEqual(
    [],
  );
});

test('counts from the announcement', () => {
  const timeline = [
    { type: 'opened', at: at(0), suppressed_by: 'parent' },
    { type: 'announced', at: at(30) },
  ] as const;
  expect(next(incident({ timeline: [...timeline] }), 31)).toEqual([
    ['phone', at(40)],
    ['boss', at(50)],
  ]);
});

test('names the end of a snooze for who is due before it', () => {
  const timeline: Incident['timeline'] = [{ type: 'opened', at: at(0) }, acknowledged(5, 15)];
  const snoozed = incident({ acknowledgement: answered(at(15)), timeline });
  expect(next(snoozed, 12)).toEqual([
    ['phone', at(15)],
    ['boss', at(20)],
  ]);
});

test('names nobody whom the start held back', () => {
  const timeline: Incident['timeline'] = [{ type: 'opened', at: at(0), held_back_channel_ids: ['boss'] }];
  expect(next(incident({ timeline }), 1)).toEqual([['phone', at(10)]]);
});

test('names the end of a snooze for who became due under the acknowledgement before it', () => {
  const timeline: Incident['timeline'] = [
    { type: 'opened', at: at(0) },
    acknowledged(5),
    acknowledged(12, 30),
  ];
  const snoozed = incident({ acknowledgement: answered(at(30)), timeline });
  expect(next(snoozed, 13)).toEqual([
    ['boss', at(30)],
    ['phone', at(30)],
  ]);
});

test.each([
  ['taken back', [acknowledged(5), { type: 'unacknowledged', at: at(21) }, acknowledged(22, 30)]],
  ['over', [acknowledged(5, 21), acknowledged(22, 30)]],
] as const)('names nobody who was decided after an acknowledgement was %s', (_, answers) => {
  const timeline: Incident['timeline'] = [{ type: 'opened', at: at(0) }, ...answers];
  const snoozed = incident({ acknowledgement: answered(at(30)), timeline });
  expect(next(snoozed, 23)).toEqual([]);
});

test('names the end of a snooze for the first message, if that waits too', () => {
  const timeline: Incident['timeline'] = [
    { type: 'opened', at: at(0), suppressed_by: 'parent' },
    acknowledged(2, 25),
    { type: 'announced', at: at(8) },
  ];
  const snoozed = incident({ acknowledgement: answered(at(25)), timeline });
  expect(next(snoozed, 9)).toEqual([
    ['mail', at(25)],
    ['phone', at(25)],
    ['boss', at(28)],
  ]);
});

test('names nobody who rings at once after an announcement that rang', () => {
  const timeline: Incident['timeline'] = [
    { type: 'opened', at: at(0), suppressed_by: 'parent' },
    acknowledged(2, 4),
    { type: 'announced', at: at(8) },
    acknowledged(9, 25),
  ];
  expect(next(incident({ acknowledgement: answered(at(25)), timeline }), 10)).toEqual([
    ['phone', at(25)],
    ['boss', at(28)],
  ]);
});
