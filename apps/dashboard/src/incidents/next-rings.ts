import type { Schemas } from '../api/client.js';
import { answerAt } from './answer-words.js';

type Incident = Pick<Schemas['IncidentWithTimeline'], 'status' | 'acknowledgement' | 'severity' | 'timeline'>;
type Receiver = Pick<
  Schemas['MonitorReceiver'],
  'id' | 'name' | 'after_minutes' | 'enabled' | 'min_severity'
>;

/** A receiver that waits, and when it gets its message if nobody acknowledges the incident until then. */
export type NextRing = { readonly id: string; readonly name: string; readonly at: string };

const minuteMs = 60_000;

/** The mildest first, as in the api. */
const severities: readonly Incident['severity'][] = ['info', 'warning', 'critical'];

/** When the first message was decided; `undefined` while another incident explains this one. */
const startOf = ({ timeline }: Incident): number | undefined => {
  const start = timeline.findLast(
    ({ type, suppressed_by: parent }) => type === 'announced' || (type === 'opened' && parent === undefined),
  );
  return start && Date.parse(start.at);
};

/** Since when an acknowledgement has counted without a gap: another one may have begun before the earlier one ended. */
const silentSinceMs = ({ timeline }: Incident): number => {
  let since = Number.POSITIVE_INFINITY;
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const { type, at, until } of timeline) {
    const atMs = Date.parse(at);
    if (type === 'unacknowledged') untilMs = Number.NEGATIVE_INFINITY;
    if (type !== 'acknowledged') continue;
    if (atMs >= untilMs) since = atMs;
    untilMs = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  }
  return since;
};

/**
 * Returns the receivers that an open incident rings later, the first to ring first. One that a snooze keeps waiting is rung
 * when it ends. So is whoever rings at once, if the first message waits too.
 * @param heard the channels that have a message of the incident
 */
export const nextRings = (
  incident: Incident,
  receivers: readonly Receiver[],
  heard: readonly string[],
  now: Date,
): readonly NextRing[] => {
  const start = startOf(incident);
  const answer = answerAt(incident, now);
  if (incident.status !== 'open' || start === undefined || (answer && answer.until === null)) return [];
  // A snooze keeps waiting whoever becomes due after it began.
  const silentMs = answer === null ? now.getTime() : silentSinceMs(incident);
  // The first message waits too, with whoever became due since.
  const isStartWaiting = answer !== null && silentMs <= start;
  const snoozedUntilMs = answer?.until == null ? 0 : Date.parse(answer.until);
  const silent = new Set([
    ...heard,
    ...incident.timeline.flatMap(({ held_back_channel_ids: held = [] }) => held),
  ]);
  const next = new Map<string, { readonly name: string; readonly atMs: number }>();
  for (const { id, name, after_minutes: minutes, enabled, min_severity: least } of receivers) {
    const dueMs = start + minutes * minuteMs;
    const isMilder = least !== null && severities.indexOf(incident.severity) < severities.indexOf(least);
    if (!enabled || silent.has(id) || isMilder) continue;
    if (!isStartWaiting && (minutes === 0 || dueMs <= silentMs)) continue;
    const atMs = Math.max(dueMs, snoozedUntilMs);
    if (atMs < (next.get(id)?.atMs ?? Number.POSITIVE_INFINITY)) next.set(id, { name, atMs });
  }
  return [...next]
    .sort(([, a], [, b]) => a.atMs - b.atMs)
    .map(([id, { name, atMs }]) => ({ id, name, at: new Date(atMs).toISOString() }));
};
