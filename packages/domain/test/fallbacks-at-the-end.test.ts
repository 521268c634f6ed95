import { expect, test } from '@jest/globals';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { type AlertId, type ChannelId, type EventId, type Incident, id, incident } from '../src/index.js';

const failing = id<ChannelId>('failing');
const fallback = id<ChannelId>('fallback');
const startEvent = id<EventId>('the start');
const now = anIncidentResolved().data.resolvedAt;

const afterTheEnd = (endSentTo: readonly ChannelId[]): Incident =>
  [
    recorded(anIncidentOpened({ channelIds: [failing] }), { eventId: startEvent }),
    recorded(anIncidentResolved({ channelIds: endSentTo }), { eventId: id<EventId>('the end') }),
  ].reduce(incident.evolve, incident.initial);

const rungBy = (state: Incident) => {
  const failed = {
    alertId: id<AlertId>('a failed alert'),
    eventId: startEvent,
    event: 'incident.created',
    channelId: failing,
    chain: [fallback],
    already: [failing],
  } as const;
  const decided = incident.decide(
    { type: 'EscalateIncident', attachments: [], failed: [failed], now },
    state,
  );
  if ('refused' in decided) throw new Error(decided.detail);
  return decided.map(({ data }) => ('ofEvent' in data ? [data.ofEvent, data.channelIds] : []));
};

test('a fallback that has heard of neither hears of the beginning, and then of the end', () => {
  expect(rungBy(afterTheEnd([failing]))).toEqual([
    ['incident.created', [fallback]],
    ['incident.resolved', [fallback]],
  ]);
});

test('a fallback that has heard of the end is not told after it that the incident is open', () => {
  expect(rungBy(afterTheEnd([failing, fallback]))).toEqual([]);
});
