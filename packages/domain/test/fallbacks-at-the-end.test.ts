import { expect, test } from '@jest/globals';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import {
  type AlertId,
  type ChannelId,
  type EventId,
  type FailedRing,
  type Incident,
  id,
  incident,
} from '../src/index.js';

const failing = id<ChannelId>('failing');
const fallback = id<ChannelId>('fallback');
const startEvent = id<EventId>('the start');
const now = anIncidentResolved().data.resolvedAt;

const afterTheEnd = (endSentTo: readonly ChannelId[]): Incident =>
  [
    recorded(anIncidentOpened({ channelIds: [failing] }), { eventId: startEvent }),
    recorded(anIncidentResolved({ channelIds: endSentTo }), { eventId: endEvent }),
  ].reduce(incident.evolve, incident.initial);

const endEvent = id<EventId>('the end');
const failedStart: FailedRing = {
  alertId: id<AlertId>('the failed start'),
  eventId: startEvent,
  event: 'incident.created',
  channelId: failing,
  chain: [fallback],
};
const failedEnd: FailedRing = {
  ...failedStart,
  alertId: id<AlertId>('the failed end'),
  eventId: endEvent,
  event: 'incident.resolved',
};

const escalated = (state: Incident, failed: readonly FailedRing[]) => {
  const decided = incident.decide({ type: 'EscalateIncident', attachments: [], failed, now }, state);
  if ('refused' in decided) throw new Error(decided.detail);
  return decided.flatMap(({ data }) => ('ofEvent' in data ? [data] : []));
};

const rungBy = (state: Incident) =>
  escalated(state, [failedStart]).map(({ ofEvent, channelIds }) => [ofEvent, channelIds]);

test('a fallback that has heard of neither hears of the beginning, and then of the end', () => {
  expect(rungBy(afterTheEnd([failing]))).toEqual([
    ['incident.created', [fallback]],
    ['incident.resolved', [fallback]],
  ]);
});

test('a fallback that has heard of the end is not told after it that the incident is open', () => {
  expect(rungBy(afterTheEnd([failing, fallback]))).toEqual([]);
});

test('a fallback names the failed message of the end too, when both failed before it was rung', () => {
  expect(
    escalated(afterTheEnd([failing]), [failedStart, failedEnd]).map(({ ofEvent, rings }) => [ofEvent, rings]),
  ).toEqual([
    ['incident.created', [{ channelId: fallback, reason: 'fallback', standsInFor: failedStart.alertId }]],
    ['incident.resolved', [{ channelId: fallback, reason: 'fallback', standsInFor: failedEnd.alertId }]],
  ]);
});
