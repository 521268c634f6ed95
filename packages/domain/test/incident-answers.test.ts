import { describe, expect, test } from '@jest/globals';
import { anIncidentOpened, anIncidentResolved, given, idSequence, recorded } from '@tocsin/testing';
import { type ApiKeyId, instant, plusMs } from '../src/brand.js';
import { replay } from '../src/decider.js';
import { incident } from '../src/incident.js';
import { answerBounds, isAcknowledged, snoozeFault } from '../src/incident-answers.js';
import type { IncidentEvent } from '../src/incident-events.js';

const opened = anIncidentOpened();
const { channelIds: _, ...facts } = opened.data;
const now = facts.openedAt;
const by = { type: 'api_key', keyId: idSequence()<ApiKeyId>(), name: 'pager' } as const;
const minutes = (count: number) => plusMs(now, count * 60_000);

const acknowledging = { type: 'AcknowledgeIncident', by, note: null, until: null, now } as const;
const acknowledged: IncidentEvent = {
  type: 'IncidentAcknowledged',
  data: { ...facts, channelIds: [], at: now, by },
};
const snoozed: IncidentEvent = {
  ...acknowledged,
  data: { ...acknowledged.data, until: minutes(5) },
} as IncidentEvent;

describe('acknowledging an incident', () => {
  test('says who, when and what they know', () => {
    given(incident, [opened])
      .when({ ...acknowledging, note: 'The disk is full.', until: minutes(5) })
      .then([
        {
          type: 'IncidentAcknowledged',
          data: { ...acknowledged.data, note: 'The disk is full.', until: minutes(5) },
        } as IncidentEvent,
      ]);
  });

  test('again changes nothing, and with another end replaces it', () => {
    given(incident, [opened, acknowledged]).when(acknowledging).then([]);
    given(incident, [opened, snoozed]).when(acknowledging).then([acknowledged]);
  });

  test('is refused once the incident has ended, and when there is none', () => {
    given(incident, [opened, anIncidentResolved()])
      .when(acknowledging)
      .then({ refused: 'incident_resolved' });
    given(incident, []).when(acknowledging).then({ refused: 'incident_unknown' });
  });

  test.each([0, -1, answerBounds.snoozeDaysMax * 24 * 60 + 1])('cannot end after %i minutes', (count) => {
    given(incident, [opened])
      .when({ ...acknowledging, until: minutes(count) })
      .then({ refused: 'snooze_out_of_bounds' });
    expect(snoozeFault(minutes(count), now)).toEqual(expect.any(String));
  });

  test('counts until its end, or until the incident ended', () => {
    const state = replay(incident, [opened, snoozed]);
    expect([4, 5].map((count) => isAcknowledged(state, minutes(count)))).toEqual([true, false]);
    const ended = replay(incident, [opened, snoozed, anIncidentResolved({ resolvedAt: minutes(4) })]);
    expect(isAcknowledged(ended, minutes(60))).toBe(true);
  });
});

test('taking back ends an acknowledgement that counts, and changes nothing else', () => {
  const takingBack = { type: 'UnacknowledgeIncident', by, now } as const;
  const takenBack: IncidentEvent = {
    type: 'IncidentUnacknowledged',
    data: { ...facts, channelIds: [], at: now, by },
  };
  given(incident, [opened, acknowledged]).when(takingBack).then([takenBack]);
  given(incident, [opened]).when(takingBack).then([]);
  given(incident, [opened, acknowledged, takenBack]).when(takingBack).then([]);
  given(incident, [opened, snoozed])
    .when({ ...takingBack, now: minutes(5) })
    .then([]);
  given(incident, [opened, acknowledged, anIncidentResolved()]).when(takingBack).then([]);
});

test('an incident takes notes, also after its end, up to a bound', () => {
  const noting = { type: 'NoteIncident', by, text: 'It was the disk.', now } as const;
  const noted: IncidentEvent = {
    type: 'IncidentNoted',
    data: { ...facts, channelIds: [], at: now, by, text: 'It was the disk.' },
  };
  given(incident, [opened, anIncidentResolved()]).when(noting).then([noted]);
  const full = Array.from({ length: answerBounds.notesMax }, () => noted);
  given(incident, [opened, ...full])
    .when(noting)
    .then({ refused: 'too_many_notes' });
});

test('an incident is acknowledged up to a bound, and the last can be taken back', () => {
  const takenBack: IncidentEvent = {
    type: 'IncidentUnacknowledged',
    data: { ...facts, channelIds: [], at: now, by },
  };
  const most = Array.from({ length: answerBounds.acknowledgementsMax }, () => [
    acknowledged,
    takenBack,
  ]).flat();
  given(incident, [opened, ...most])
    .when(acknowledging)
    .then({ refused: 'too_many_acknowledgements' });
  const last = [opened, ...most.slice(0, -1)];
  given(incident, last).when({ type: 'UnacknowledgeIncident', by, now }).then([takenBack]);
  given(incident, last).when(acknowledging).then([]);
});

test('no answer is dated before the incident began, whatever the clock says', () => {
  const before = instant(new Date(Date.parse(now) - 1));
  given(incident, [recorded(opened)])
    .when({ ...acknowledging, now: before })
    .then([acknowledged]);
});

describe('how long an acknowledgement took', () => {
  const afterMsOf = (events: readonly IncidentEvent[]): number | undefined => {
    const state = replay(incident, events);
    return state.status === 'none' ? undefined : state.acknowledgedAfterMs;
  };
  const acknowledgedAt = (count: number): IncidentEvent =>
    ({ ...acknowledged, data: { ...acknowledged.data, at: minutes(count) } }) as IncidentEvent;
  const takenBackAt = (count: number): IncidentEvent => ({
    type: 'IncidentUnacknowledged',
    data: { ...facts, channelIds: [], at: minutes(count), by },
  });
  const announcedAt = (count: number): IncidentEvent => ({
    type: 'IncidentAnnounced',
    data: { ...facts, channelIds: [], announcedAt: minutes(count) },
  });

  test.each<[string, readonly IncidentEvent[], number | undefined]>([
    ['nobody has it', [], undefined],
    [
      'the first time counts, though it was taken back',
      [acknowledgedAt(3), takenBackAt(4), acknowledgedAt(9)],
      3,
    ],
    ['a suppressed incident counts from its announcement', [announcedAt(10), acknowledgedAt(12)], 2],
    ['before its announcement it counts from the start', [acknowledgedAt(3), announcedAt(10)], 3],
    ['a clock that was set back makes no negative time', [announcedAt(10), acknowledgedAt(9)], 0],
    ['it outlasts the end', [acknowledgedAt(3), anIncidentResolved({ resolvedAt: minutes(9) })], 3],
  ])('%s', (_name, events, expected) => {
    expect(afterMsOf([opened, ...events])).toBe(expected === undefined ? undefined : expected * 60_000);
  });
});
