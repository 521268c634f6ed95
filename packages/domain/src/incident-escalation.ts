import { type AlertId, type ChannelId, type EventId, type Instant, later } from './brand.js';
import { isAcknowledged } from './incident-answers.js';
import type { EscalatedRing, IncidentEscalated } from './incident-events.js';
import { type ExistingIncident, factsOf, type Incident } from './incident-state.js';
import { type Attachment, hasComeDue, nextLaterRing, ringPlan } from './ring-plan.js';

/** A failed message whose channel has a fallback. */
export type FailedRing = {
  readonly alertId: AlertId;
  readonly eventId: EventId;
  readonly event: 'incident.created' | 'incident.resolved';
  readonly channelId: ChannelId;
  /** The fallbacks that are switched on, the nearest first: at most `fallbackChainMax`. */
  readonly chain: readonly ChannelId[];
};

export type EscalateIncident = {
  readonly type: 'EscalateIncident';
  readonly attachments: readonly Attachment[];
  readonly failed: readonly FailedRing[];
  readonly now: Instant;
};

const startedAt = ({ announcedAt, openedAt }: ExistingIncident): Instant => announcedAt ?? openedAt;

type LaterRings = {
  readonly rings: readonly EscalatedRing[];
  /** A time has come at which somebody might have been rung. */
  readonly isDecided: boolean;
};

const laterRings = ({ attachments, now }: EscalateIncident, state: ExistingIncident): LaterRings => {
  const { severity, receivers: start, suppressedBy, startWaits = false } = state;
  if (state.status !== 'open' || suppressedBy !== undefined || isAcknowledged(state, now))
    return { rings: [], isDecided: false };
  const decidedUpTo = startWaits ? null : (state.decidedUpTo ?? startedAt(state));
  const later = { startedAt: startedAt(state), decidedUpTo, now };
  const { rung, via } = ringPlan({ attachments, severity, isSuppressed: false, start, later });
  const rings = rung.map((channelId): EscalatedRing => {
    const by = via.get(channelId);
    return { channelId, reason: 'later', ...(by && by.type !== 'attached' && { via: by }) };
  });
  return { rings, isDecided: startWaits || hasComeDue(start, attachments, later) };
};

/** The nearest fallback of each failed message, unless it has a message of the event: if that failed, its own is rung. */
const fallbackRings = (
  failed: readonly FailedRing[],
  sentTo: readonly ChannelId[],
  { replaced = [] }: ExistingIncident,
): EscalatedRing[] => {
  const known = new Set(sentTo);
  return failed.flatMap(({ alertId, chain: [fallback] }): EscalatedRing[] => {
    // A chain may have changed since another channel stood in.
    if (fallback === undefined || known.has(fallback) || replaced.includes(alertId)) return [];
    known.add(fallback);
    return [{ channelId: fallback, reason: 'fallback', standsInFor: alertId }];
  });
};

type Message = Pick<IncidentEscalated['data'], 'ofEvent' | 'resolvedAt'> & {
  readonly ofEventId: EventId | undefined;
};

const escalated = (
  state: ExistingIncident,
  { ofEventId, ...message }: Message,
  rings: readonly EscalatedRing[],
  now: Instant,
): IncidentEscalated => {
  if (ofEventId === undefined) throw new Error('The events of an escalated incident have no ids.');
  const channelIds = rings.map(({ channelId }) => channelId);
  const escalatedAt = later(now, startedAt(state));
  return {
    type: 'IncidentEscalated',
    data: { ...factsOf(state), channelIds, rings, ofEventId, ...message, escalatedAt },
  };
};

/**
 * Rings later channels and fallbacks. Who hears only now of an incident that has ended hears of its end too. A time that has
 * come is decided even if it rings nobody, so that no later look rings whoever is on turn or wants it by then.
 */
export const escalate = (command: EscalateIncident, state: ExistingIncident): IncidentEscalated[] => {
  const { failed, now } = command;
  const failedFor = (event: FailedRing['event']) => failed.filter((each) => each.event === event);
  const { rings: byTime, isDecided } = laterRings(command, state);
  // Whoever heard of the end would take a beginning that comes after it for one that goes on.
  const heardEnd = state.status === 'resolved' ? state.endSentTo : [];
  const heard = [...state.receivers.sentTo, ...byTime.map(({ channelId }) => channelId), ...heardEnd];
  const byFailure = isAcknowledged(state, now)
    ? []
    : fallbackRings(failedFor('incident.created'), heard, state);
  const start = { ofEventId: state.startEventId, ofEvent: 'incident.created' } as const;
  const atStart = [...byTime, ...byFailure];
  const events = isDecided || atStart.length > 0 ? [escalated(state, start, atStart, now)] : [];
  if (state.status === 'open') return events;
  const { endEventId, resolvedAt } = state;
  const end = { ofEventId: endEventId, ofEvent: 'incident.resolved', resolvedAt } as const;
  const standIns = fallbackRings(failedFor('incident.resolved'), heardEnd, state);
  const named = new Set(standIns.map(({ channelId }) => channelId));
  const endToo = byFailure.flatMap(({ channelId }): EscalatedRing[] =>
    named.has(channelId) ? [] : [{ channelId, reason: 'fallback' }],
  );
  const atEnd = [...standIns, ...endToo];
  return atEnd.length > 0 ? [...events, escalated(state, end, atEnd, now)] : events;
};

/**
 * Returns when to escalate an incident next, if nobody answers, attaches or fails until then; `null` for never.
 * @param attachments unset for a command that brings none: the incident is looked at once more
 */
export const escalateNextAt = (
  state: Incident,
  now: Instant,
  attachments?: readonly Attachment[],
): Instant | null => {
  if (state.status !== 'open' || state.suppressedBy !== undefined) return null;
  if (isAcknowledged(state, now)) return state.acknowledgement?.until ?? null;
  return attachments === undefined ? now : nextLaterRing(attachments, { startedAt: startedAt(state), now });
};
