import { describe, expect, test } from '@jest/globals';
import { anAttachment, anIncidentOpened, recorded } from '@tocsin/testing';
import {
  type AlertId,
  type Attachment,
  type ChannelId,
  type EventId,
  type FailedRing,
  type Incident,
  id,
  incident,
  plusMs,
  type RotaId,
} from '../src/index.js';

const [first, second] = [id<ChannelId>('first'), id<ChannelId>('second')];
const startEventId = id<EventId>('the start');
const opened = anIncidentOpened({ channelIds: [first] });
const start: Incident = incident.evolve(incident.initial, recorded(opened, { eventId: startEventId }));
const failed: FailedRing = {
  alertId: id<AlertId>('failed'),
  eventId: startEventId,
  event: 'incident.created',
  channelId: first,
  chain: [second],
};

/** Looks at the incident so many minutes after it began. */
const look = (
  state: Incident,
  minutes: number,
  attachments: readonly Attachment[],
  failures: readonly FailedRing[] = [],
) => {
  const now = plusMs(opened.data.openedAt, minutes * 60_000);
  const events = incident.decide({ type: 'EscalateIncident', attachments, failed: failures, now }, state);
  if ('refused' in events) throw new Error(events.detail);
  return {
    events: events.length,
    rung: events.flatMap(({ data }) => data.channelIds),
    state: events.reduce(incident.evolve, state),
  };
};

describe('a time that has come is decided once', () => {
  const later = (changes: Partial<Attachment> = {}) =>
    anAttachment({ channelId: second, afterMinutes: 10, ...changes });

  test('so a channel that was switched off then is not rung by a look that comes for another reason', () => {
    const then = look(start, 10, [later({ enabled: false })]);
    expect(then.rung).toEqual([]);
    expect(look(then.state, 30, [later()]).rung).toEqual([]);
  });

  test('so one that wanted only worse incidents then is not rung when it wants all', () => {
    const then = look(start, 10, [later({ minSeverity: 'critical' })]);
    expect(look(then.state, 30, [later()])).toMatchObject({ rung: [], events: 0 });
  });

  test('so the next person of a rota is not rung for the turn of one who had been', () => {
    const via = { type: 'rota', rotaId: id<RotaId>('rota') } as const;
    const turnOf = (onTurn: ChannelId) =>
      [first, second].map((channelId) =>
        anAttachment({
          channelId,
          afterMinutes: 10,
          via,
          ...(channelId === onTurn ? {} : { isStandby: true }),
        }),
      );
    const then = look(start, 10, turnOf(first));
    expect(then.rung).toEqual([]);
    expect(look(then.state, 30, turnOf(second)).rung).toEqual([]);
  });

  test('and a look before it, or at the time of a channel that was rung, stores nothing', () => {
    expect(look(start, 9, [later()]).events).toBe(0);
    expect(look(start, 10, [later({ channelId: first })]).events).toBe(0);
  });
});

test('a failed message has one stand-in, whatever fallback its channel gets after that', () => {
  const then = look(start, 1, [], [failed]);
  expect(then.rung).toEqual([second]);
  const third = id<ChannelId>('third');
  expect(look(then.state, 2, [], [{ ...failed, chain: [third] }]).rung).toEqual([]);
});
