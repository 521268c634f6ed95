import type { AccountId, AlertId, ChannelId, EventId, IncidentId, Instant } from './brand.js';
import type { DomainEvent, Recorded } from './decider.js';
import type { MonitorSnapshot } from './monitor.js';
import type { Reason } from './reason.js';
import type { Responder } from './responder.js';
import type { RingVia } from './ring-plan.js';
import type { Severity } from './severity.js';

// Events are stored for ever: names and meanings never change. A new need is an optional field or a new event.

/** Why an incident ended. Stored, so the values never change. */
export const resolveReasons = [
  'requested',
  'recovered',
  'monitor_paused',
  'monitor_deleted',
  'replaced',
] as const;
export type ResolveReason = (typeof resolveReasons)[number];

/** A channel, and the route or rota that rang it. */
export type Ring = { readonly channelId: ChannelId; readonly via: RingVia };

/** Holds all that its messages say, so that a message is a function of the event. */
export type IncidentOpened = {
  readonly type: 'IncidentOpened';
  readonly data: {
    readonly incidentId: IncidentId;
    readonly accountId: AccountId;
    readonly monitor: MonitorSnapshot;
    readonly channelIds: readonly ChannelId[];
    /** Attached channels that got no message, because they want only worse incidents. */
    readonly heldBack?: readonly ChannelId[];
    /** The channels that a route or a rota rings. */
    readonly rings?: readonly Ring[];
    readonly title: string;
    /** The reason in the title. Unset when somebody wrote the title, or only its text is known. */
    readonly titleReason?: Reason;
    readonly severity: Severity;
    readonly openedAt: Instant;
    /** Unset when somebody asked for the incident. */
    readonly openedBy?: 'checks';
    /** The parent's open incident, because of which this one sent no message. */
    readonly suppressedBy?: IncidentId;
    /** An English sentence about where the checks failed. Mails alone have it. */
    readonly finding?: string;
  };
};

export type IncidentFacts = Omit<IncidentOpened['data'], 'channelIds' | 'heldBack' | 'rings'>;

/** A suppressed incident sends its first message, with the facts of this moment. */
export type IncidentAnnounced = {
  readonly type: 'IncidentAnnounced';
  readonly data: Omit<IncidentOpened['data'], 'suppressedBy'> & {
    readonly announcedAt: Instant;
    /** Somebody had acknowledged it. It names no channel, and its message waits as a later ring does. */
    readonly waits?: true;
  };
};

type Silent = IncidentFacts & { readonly channelIds: readonly ChannelId[] & readonly [] };

export type IncidentWorsened = {
  readonly type: 'IncidentWorsened';
  readonly data: Silent &
    Pick<IncidentOpened['data'], 'heldBack' | 'rings'> & { readonly worsenedAt: Instant };
};

/** Until `until` at most, later channels and fallbacks are not rung for the beginning. */
export type IncidentAcknowledged = {
  readonly type: 'IncidentAcknowledged';
  readonly data: Silent & {
    readonly at: Instant;
    readonly by: Responder;
    readonly note?: string;
    readonly until?: Instant;
  };
};

export type IncidentUnacknowledged = {
  readonly type: 'IncidentUnacknowledged';
  readonly data: Silent & { readonly at: Instant; readonly by: Responder };
};

export type IncidentNoted = {
  readonly type: 'IncidentNoted';
  readonly data: Silent & { readonly at: Instant; readonly by: Responder; readonly text: string };
};

export type EscalatedRing = {
  readonly channelId: ChannelId;
  readonly reason: 'later' | 'fallback';
  /** The attachment, route or rota of a later channel. */
  readonly via?: RingVia;
  /** The failed message of the channel that has this one as its fallback. */
  readonly standsInFor?: AlertId;
};

/**
 * More channels get the message of an earlier event, with the facts of that event. It names none where the time of a later
 * ring had come and rang nobody.
 */
export type IncidentEscalated = {
  readonly type: 'IncidentEscalated';
  readonly data: IncidentFacts & {
    readonly channelIds: readonly ChannelId[];
    readonly rings: readonly EscalatedRing[];
    /** The alerts' event, so that no channel gets its message twice: docs/adr/0125-the-event-of-a-later-ring.md. */
    readonly ofEventId: EventId;
    readonly ofEvent: 'incident.created' | 'incident.resolved';
    /** Set if `ofEvent` is `incident.resolved`. */
    readonly resolvedAt?: Instant;
    readonly escalatedAt: Instant;
  };
};

export type IncidentResolved = {
  readonly type: 'IncidentResolved';
  readonly data: IncidentFacts & {
    readonly channelIds: readonly ChannelId[];
    readonly resolvedAt: Instant;
    readonly reason: ResolveReason;
  };
};

export type IncidentEvent =
  | IncidentOpened
  | IncidentAnnounced
  | IncidentWorsened
  | IncidentAcknowledged
  | IncidentUnacknowledged
  | IncidentNoted
  | IncidentEscalated
  | IncidentResolved;

const incidentEventTypes = {
  IncidentOpened: true,
  IncidentAnnounced: true,
  IncidentWorsened: true,
  IncidentAcknowledged: true,
  IncidentUnacknowledged: true,
  IncidentNoted: true,
  IncidentEscalated: true,
  IncidentResolved: true,
} satisfies Record<IncidentEvent['type'], true>;

/** The log may hold other events. */
export const isIncidentEvent = (event: Recorded<DomainEvent>): event is Recorded<IncidentEvent> =>
  Object.hasOwn(incidentEventTypes, event.type);
