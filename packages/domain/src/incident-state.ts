import { type AlertId, type ChannelId, type EventId, elapsedMs, type Instant } from './brand.js';
import type { Refusal } from './decider.js';
import type { IncidentEvent, IncidentFacts, IncidentOpened, ResolveReason } from './incident-events.js';
import type { Responder } from './responder.js';
import type { Receivers } from './ring-plan.js';

export type Naming = Pick<IncidentFacts, 'title' | 'titleReason' | 'severity'>;

export type Acknowledgement = {
  readonly at: Instant;
  readonly by: Responder;
  readonly note?: string;
  readonly until?: Instant;
};

/** `title` and `severity` are those of the first message, and the last message repeats them. */
type KnownIncident = IncidentFacts & {
  readonly receivers: Receivers;
  /** The event of the first message: the opening, or else the announcement. Unset in events that are not stored yet. */
  readonly startEventId?: EventId;
  readonly announcedAt?: Instant;
  /** The first message waits for the end of an acknowledgement. Nobody was rung. */
  readonly startWaits?: true;
  readonly worsened?: Naming;
  readonly acknowledgement?: Acknowledgement;
  /** From the message of the start to the first acknowledgement, in milliseconds. Taking back does not unset it. */
  readonly acknowledgedAfterMs?: number;
  /** Later channels up to this moment were decided. */
  readonly decidedUpTo?: Instant;
  /** The failed messages for which a fallback was rung. */
  readonly replaced?: readonly AlertId[];
  /** How many, with those that were taken back. */
  readonly acknowledgements?: number;
  /** How many. */
  readonly notes?: number;
};

export type OpenIncidentState = KnownIncident & { readonly status: 'open' };
export type ResolvedIncidentState = KnownIncident & {
  readonly status: 'resolved';
  readonly resolvedAt: Instant;
  readonly reason: ResolveReason;
  readonly endEventId?: EventId;
  /** The channels that got the message of the end. */
  readonly endSentTo: readonly ChannelId[];
};

export type ExistingIncident = OpenIncidentState | ResolvedIncidentState;
export type Incident = { readonly status: 'none' } | ExistingIncident;

export type IncidentRefusal = Refusal & {
  readonly refused:
    | 'incident_already_open'
    | 'incident_unknown'
    | 'incident_resolved'
    | 'snooze_out_of_bounds'
    | 'too_many_acknowledgements'
    | 'too_many_notes';
};

type PerhapsNaming = Omit<Naming, 'titleReason'> & {
  readonly titleReason?: Naming['titleReason'] | undefined;
};

export const namingOf = ({ title, titleReason, severity }: PerhapsNaming): Naming => ({
  title,
  ...(titleReason && { titleReason }),
  severity,
});

/** A title never keeps the reason of another title. */
export const renamed = <Facts extends Naming>({ titleReason: _, ...facts }: Facts, naming: Naming) => ({
  ...facts,
  ...namingOf(naming),
});

export const factsOf = ({
  incidentId,
  accountId,
  monitor,
  title,
  titleReason,
  severity,
  openedAt,
  openedBy,
  suppressedBy,
  finding,
}: IncidentFacts): IncidentFacts => ({
  incidentId,
  accountId,
  monitor,
  title,
  ...(titleReason && { titleReason }),
  severity,
  openedAt,
  ...(openedBy && { openedBy }),
  ...(suppressedBy !== undefined && { suppressedBy }),
  ...(finding !== undefined && { finding }),
});

/** An event of the log has its id. An event that was just decided has none yet. */
type PerhapsStored = IncidentEvent & { readonly eventId?: EventId };

const opened = ({ data, eventId }: IncidentOpened & { readonly eventId?: EventId }): OpenIncidentState => ({
  ...factsOf(data),
  status: 'open',
  receivers: { sentTo: data.channelIds, heldBack: data.heldBack ?? [] },
  ...(eventId !== undefined && { startEventId: eventId }),
});

const answered = (state: ExistingIncident, event: PerhapsStored): ExistingIncident | null => {
  switch (event.type) {
    case 'IncidentNoted':
      return { ...state, notes: (state.notes ?? 0) + 1 };
    case 'IncidentEscalated': {
      const { channelIds, rings, ofEvent, escalatedAt: decidedUpTo } = event.data;
      const { sentTo, heldBack } = state.receivers;
      const stoodInFor = rings.flatMap(({ standsInFor }) => standsInFor ?? []);
      const replaced = [...(state.replaced ?? []), ...stoodInFor];
      if (ofEvent === 'incident.created') {
        const { startWaits: _, ...decided } = state;
        return {
          ...decided,
          decidedUpTo,
          replaced,
          receivers: { sentTo: [...sentTo, ...channelIds], heldBack },
        };
      }
      return state.status === 'resolved'
        ? { ...state, replaced, endSentTo: [...state.endSentTo, ...channelIds] }
        : state;
    }
    default:
      return null;
  }
};

export const evolve = (state: Incident, event: PerhapsStored): Incident => {
  if (event.type === 'IncidentOpened') return state.status === 'none' ? opened(event) : state;
  if (state.status === 'none') return state;
  const after = answered(state, event);
  if (after !== null) return after;
  if (state.status === 'resolved') return state;
  switch (event.type) {
    case 'IncidentAnnounced': {
      const { suppressedBy: _, worsened: __, startEventId: ___, ...heard } = state;
      const { channelIds: sentTo, heldBack = [], announcedAt, waits } = event.data;
      const startEventId = event.eventId;
      const receivers = { sentTo, heldBack };
      return {
        ...renamed(heard, event.data),
        receivers,
        announcedAt,
        ...(waits && { startWaits: waits }),
        ...(startEventId && { startEventId }),
      };
    }
    case 'IncidentWorsened': {
      return { ...state, worsened: namingOf(event.data) };
    }
    case 'IncidentAcknowledged': {
      const { at, by, note, until } = event.data;
      const acknowledgement = { at, by, ...(note !== undefined && { note }), ...(until && { until }) };
      const startedAt = state.announcedAt ?? state.openedAt;
      // The clock may have been set back since the announcement.
      const { acknowledgedAfterMs = Math.max(0, elapsedMs(startedAt, at)) } = state;
      const acknowledgements = (state.acknowledgements ?? 0) + 1;
      return { ...state, acknowledgement, acknowledgedAfterMs, acknowledgements };
    }
    case 'IncidentUnacknowledged': {
      const { acknowledgement: _, ...open } = state;
      return open;
    }
    case 'IncidentResolved': {
      const { resolvedAt, reason, channelIds: endSentTo } = event.data;
      const endEventId = event.eventId;
      return {
        ...state,
        status: 'resolved',
        resolvedAt,
        reason,
        endSentTo,
        ...(endEventId && { endEventId }),
      };
    }
    default:
      return state;
  }
};
