import { type AccountId, type ChannelId, type IncidentId, type Instant, later } from './brand.js';
import type { Decider, Refusal } from './decider.js';
import type { AttachedChannels, MonitorSnapshot, WatchedMonitor } from './monitor.js';
import type { DomainEvent, Recorded } from './recorded.js';
import { isAtLeast, type Severity, worse } from './severity.js';

export const incidentBounds = { titleCharsMax: 500 } as const;

/** Why an incident ended. Stored, so the values never change. */
export const resolveReasons = [
  'requested',
  'recovered',
  'monitor_paused',
  'monitor_deleted',
  'replaced',
] as const;
export type ResolveReason = (typeof resolveReasons)[number];

// Events are stored for ever: names and meanings never change. A new need is an optional field or a new event.

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
    readonly title: string;
    readonly severity: Severity;
    readonly openedAt: Instant;
    /** Unset when somebody asked for the incident. */
    readonly openedBy?: 'checks';
    /** The parent's open incident, because of which this one sent no message. */
    readonly suppressedBy?: IncidentId;
  };
};

type Facts = Omit<IncidentOpened['data'], 'channelIds' | 'heldBack'>;

/** A suppressed incident sends its first message, with the facts of this moment. */
export type IncidentAnnounced = {
  readonly type: 'IncidentAnnounced';
  readonly data: Omit<IncidentOpened['data'], 'suppressedBy'> & { readonly announcedAt: Instant };
};

export type IncidentWorsened = {
  readonly type: 'IncidentWorsened';
  readonly data: IncidentOpened['data'] & { readonly channelIds: readonly []; readonly worsenedAt: Instant };
};

export type IncidentResolved = {
  readonly type: 'IncidentResolved';
  readonly data: Facts & {
    /** The channels attached at the end; empty when the incident sent no message. */
    readonly channelIds: readonly ChannelId[];
    readonly resolvedAt: Instant;
    readonly reason: ResolveReason;
  };
};

export type IncidentEvent = IncidentOpened | IncidentAnnounced | IncidentWorsened | IncidentResolved;

/** The log may hold other events. */
export const isIncidentEvent = (event: Recorded<DomainEvent>): event is Recorded<IncidentEvent> =>
  incidentEventTypes.has(event.type);

const incidentEventTypes: ReadonlySet<string> = new Set<IncidentEvent['type']>([
  'IncidentOpened',
  'IncidentAnnounced',
  'IncidentWorsened',
  'IncidentResolved',
]);

type Naming = Pick<Facts, 'title' | 'severity'>;

/** `title` and `severity` are those of the first message, and the last message repeats them. */
type ExistingIncident = Facts & {
  readonly worsened?: Naming;
};

export type OpenIncidentState = ExistingIncident & { readonly status: 'open' };
export type ResolvedIncidentState = ExistingIncident & {
  readonly status: 'resolved';
  readonly resolvedAt: Instant;
  readonly reason: ResolveReason;
};

export type Incident = { readonly status: 'none' } | OpenIncidentState | ResolvedIncidentState;

export type OpenIncident = {
  readonly type: 'OpenIncident';
  readonly incidentId: IncidentId;
  readonly monitor: WatchedMonitor;
  readonly title: string;
  readonly severity: Severity;
  readonly byChecks?: {
    readonly suppressedBy: IncidentId | null;
  };
  readonly now: Instant;
};

export type AnnounceIncident = AttachedChannels & {
  readonly type: 'AnnounceIncident';
  readonly now: Instant;
};

export type WorsenIncident = Naming & { readonly type: 'WorsenIncident'; readonly now: Instant };

export type ResolveIncident = AttachedChannels & {
  readonly type: 'ResolveIncident';
  readonly reason: ResolveReason;
  readonly now: Instant;
};

export type IncidentCommand = OpenIncident | AnnounceIncident | WorsenIncident | ResolveIncident;

export type IncidentRefusal = Refusal & { readonly refused: 'incident_already_open' | 'incident_unknown' };

const evolve = (state: Incident, event: IncidentEvent): Incident => {
  if (event.type === 'IncidentOpened') {
    const { channelIds: _, heldBack: __, ...facts } = event.data;
    return state.status === 'none' ? { ...facts, status: 'open' } : state;
  }
  if (state.status !== 'open') return state;
  switch (event.type) {
    case 'IncidentAnnounced': {
      const { suppressedBy: _, worsened: __, ...heard } = state;
      const { title, severity } = event.data;
      return { ...heard, title, severity };
    }
    case 'IncidentWorsened': {
      const { title, severity } = event.data;
      return { ...state, worsened: { title, severity } };
    }
    case 'IncidentResolved': {
      const { resolvedAt, reason } = event.data;
      return { ...state, status: 'resolved', resolvedAt, reason };
    }
  }
};

const receiversOf = (
  { channelIds, minSeverities }: AttachedChannels,
  severity: Severity,
): Pick<IncidentOpened['data'], 'channelIds' | 'heldBack'> => {
  const wants = (channelId: ChannelId): boolean => isAtLeast(severity, minSeverities?.[channelId] ?? 'info');
  const heldBack = channelIds.filter((channelId) => !wants(channelId));
  return { channelIds: channelIds.filter(wants), ...(heldBack.length > 0 && { heldBack }) };
};

const open = (
  { incidentId, monitor, title, severity, byChecks, now }: OpenIncident,
  state: Incident,
): readonly IncidentEvent[] | IncidentRefusal => {
  if (state.status !== 'none') return [];
  const { id, name, type, target, accountId } = monitor;
  if (monitor.hasOpenIncident) {
    return {
      refused: 'incident_already_open',
      detail: 'This monitor has an open incident. Resolve it before opening another.',
    };
  }
  const suppressedBy = byChecks?.suppressedBy ?? null;
  return [
    {
      type: 'IncidentOpened',
      data: {
        incidentId,
        accountId,
        monitor: { id, name, type, target },
        ...(suppressedBy === null ? receiversOf(monitor, severity) : { channelIds: [] }),
        title,
        severity,
        openedAt: now,
        ...(byChecks && { openedBy: 'checks' }),
        ...(suppressedBy !== null && { suppressedBy }),
      },
    },
  ];
};

const announce = (
  { now, ...attached }: AnnounceIncident,
  { status: _, suppressedBy, worsened, ...facts }: OpenIncidentState,
): readonly IncidentEvent[] =>
  suppressedBy === undefined
    ? []
    : [
        {
          type: 'IncidentAnnounced',
          data: {
            ...facts,
            ...worsened,
            ...receiversOf(attached, worsened?.severity ?? facts.severity),
            announcedAt: later(now, facts.openedAt),
          },
        },
      ];

const worsen = (
  { title, severity, now }: WorsenIncident,
  { status: _, worsened, ...facts }: OpenIncidentState,
): readonly IncidentEvent[] => {
  const before = { title: facts.title, severity: facts.severity, ...worsened };
  const after = { title, severity: worse(before.severity, severity) };
  return after.title === before.title && after.severity === before.severity
    ? []
    : [
        {
          type: 'IncidentWorsened',
          data: { ...facts, ...after, channelIds: [], worsenedAt: later(now, facts.openedAt) },
        },
      ];
};

const resolve = (
  { reason, now, ...attached }: ResolveIncident,
  { status: _, worsened: __, ...facts }: OpenIncidentState,
): readonly IncidentEvent[] => [
  {
    type: 'IncidentResolved',
    data: {
      ...facts,
      // A channel without a message about the start gets none about the end. The severity is that of the first message.
      channelIds: facts.suppressedBy === undefined ? receiversOf(attached, facts.severity).channelIds : [],
      // The clock may have been set back since the opening.
      resolvedAt: later(now, facts.openedAt),
      reason,
    },
  },
];

const decide = (command: IncidentCommand, state: Incident): readonly IncidentEvent[] | IncidentRefusal => {
  if (command.type === 'OpenIncident') return open(command, state);
  if (state.status === 'none') return { refused: 'incident_unknown', detail: 'There is no such incident.' };
  if (state.status === 'resolved') return [];
  switch (command.type) {
    case 'AnnounceIncident':
      return announce(command, state);
    case 'WorsenIncident':
      return worsen(command, state);
    case 'ResolveIncident':
      return resolve(command, state);
  }
};

export const incident: Decider<Incident, IncidentCommand, IncidentEvent, IncidentRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
