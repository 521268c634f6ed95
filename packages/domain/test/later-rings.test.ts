import { describe, expect, test } from '@jest/globals';
import { anAttachment, anIncidentOpened, recorded } from '@tocsin/testing';
import {
  type AlertId,
  type Attachment,
  type ChannelId,
  type EventId,
  escalateNextAt,
  type FailedRing,
  type Incident,
  type IncidentCommand,
  type IncidentId,
  type Instant,
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

describe('an acknowledgement of a suppressed incident', () => {
  const minutes = (count: number) => plusMs(opened.data.openedAt, count * 60_000);
  const by = { type: 'channel', channelId: first, name: 'on-call' } as const;
  const announcedId = id<EventId>('the announcement');
  const attachments = [
    anAttachment({ channelId: first }),
    anAttachment({ channelId: second, afterMinutes: 10 }),
  ];

  const decide = (state: Incident, command: IncidentCommand) => {
    const events = incident.decide(command, state);
    if ('refused' in events) throw new Error(events.detail);
    const stored = events.map((event) => recorded(event, { eventId: announcedId }));
    return { events, state: stored.reduce(incident.evolve, state) };
  };
  const suppressed = incident.evolve(
    incident.initial,
    recorded(
      anIncidentOpened({ channelIds: [], openedBy: 'checks', suppressedBy: id<IncidentId>('parent') }),
    ),
  );
  /** Acknowledged after a minute, announced after two. */
  const announcedWith = (until: Instant | null) => {
    const acknowledging = { type: 'AcknowledgeIncident', by, note: null, until, now: minutes(1) } as const;
    const acknowledged = decide(suppressed, acknowledging).state;
    return decide(acknowledged, { type: 'AnnounceIncident', attachments, now: minutes(2) });
  };

  test('stops the message that its announcement would send', () => {
    expect(announcedWith(null).events).toMatchObject([
      { type: 'IncidentAnnounced', data: { channelIds: [] } },
    ]);
    expect(look(announcedWith(null).state, 60, attachments)).toMatchObject({ rung: [], events: 0 });
  });

  test('rings whoever has become due once it is taken back, and the later channels at their time', () => {
    const { state } = announcedWith(null);
    const back = decide(state, { type: 'UnacknowledgeIncident', by, now: minutes(5) }).state;
    expect(escalateNextAt(back, minutes(5))).toBe(minutes(5));
    const then = look(back, 5, attachments);
    expect(then).toMatchObject({ rung: [first], events: 1 });
    expect(escalateNextAt(then.state, minutes(5), attachments)).toBe(minutes(12));
    expect(look(then.state, 12, attachments).rung).toEqual([second]);
    const late = decide(state, { type: 'UnacknowledgeIncident', by, now: minutes(30) }).state;
    expect(look(late, 30, attachments).rung).toEqual([first, second]);
  });

  test('rings them when its snooze ends, with the message of the announcement', () => {
    const { state } = announcedWith(minutes(20));
    expect(escalateNextAt(state, minutes(2), attachments)).toBe(minutes(20));
    expect(look(state, 19, attachments).rung).toEqual([]);
    const command = { type: 'EscalateIncident', attachments, failed: [], now: minutes(20) } as const;
    expect(decide(state, command).events).toMatchObject([
      { data: { channelIds: [first, second], ofEventId: announcedId, ofEvent: 'incident.created' } },
    ]);
  });

  test('rings nobody who was attached after the announcement, and nobody twice', () => {
    const { state } = announcedWith(minutes(20));
    const [atOnce, later] = attachments as [Attachment, Attachment];
    const since = minutes(3);
    const then = look(state, 20, [{ ...atOnce, since }, later]);
    expect(then.rung).toEqual([second]);
    expect(look(then.state, 25, attachments).rung).toEqual([]);
  });

  test('sends no end to whoever it kept from the beginning, and it to whoever was rung after it', () => {
    const ending = { type: 'ResolveIncident', attachments, reason: 'recovered', now: minutes(30) } as const;
    expect(decide(announcedWith(null).state, ending).events).toMatchObject([{ data: { channelIds: [] } }]);
    const { state } = look(announcedWith(minutes(20)).state, 20, attachments);
    expect(decide(state, ending).events).toMatchObject([{ data: { channelIds: [first, second] } }]);
  });
});
