import { type AccountId, type ChannelId, type IncidentId, type Instant, later } from './brand.js';
import type { Decider, Refusal } from './decider.js';
import type { MonitorSnapshot, WatchedMonitor } from './monitor.js';
import type { DomainEvent, Recorded } from './recorded.js';
import { type Severity, worse } from './severity.js';

export const incidentBounds = { titleCharsMax: 500 } as const;

/** Why an incident ended: somebody asked, checks found the target up again, or its monitor is no longer watched. */
export const resolveReasons = ['requested', 'recovered', 'monitor_paused', 'monitor_deleted'] as const;
export type ResolveReason = (typeof resolveReasons)[number];

// Events are stored for ever. Their names, and the names and meanings of their fields, never change; a new need
// is a new optional field or a new event.

/** Carries all that its messages say, so that a message is a function of the event alone. */
export type IncidentOpened = {
  readonly type: 'IncidentOpened';
  readonly data: {
    readonly incidentId: IncidentId;
    readonly accountId: AccountId;
    readonly monitor: MonitorSnapshot;
    /** The channels attached at this moment: each is rung once. */
    readonly channelIds: readonly ChannelId[];
    readonly title: string;
    readonly severity: Severity;
    readonly openedAt: Instant;
    /** Left out when somebody asked for it. */
    readonly openedBy?: 'checks';
    /** The open incident of the monitor's parent, which is why this one rang nobody. */
    readonly suppressedBy?: IncidentId;
  };
};

type Facts = Omit<IncidentOpened['data'], 'channelIds'>;

/** An incident that had rung nobody rings now. It then says what is so at this moment. */
export type IncidentAnnounced = {
  readonly type: 'IncidentAnnounced';
  readonly data: Omit<IncidentOpened['data'], 'suppressedBy'> & { readonly announcedAt: Instant };
};

/** It is worse than was told, and what it is now called. It rings nobody. */
export type IncidentWorsened = {
  readonly type: 'IncidentWorsened';
  readonly data: IncidentOpened['data'] & { readonly channelIds: readonly []; readonly worsenedAt: Instant };
};

export type IncidentResolved = {
  readonly type: 'IncidentResolved';
  readonly data: Facts & {
    /**
     * The channels attached at the moment of resolving, which need not be those that rang at the opening; none when the
     * incident had not rung.
     */
    readonly channelIds: readonly ChannelId[];
    readonly resolvedAt: Instant;
    readonly reason: ResolveReason;
  };
};

export type IncidentEvent = IncidentOpened | IncidentAnnounced | IncidentWorsened | IncidentResolved;

/** Whether this is an incident's event: the log may hold others, which alert nobody. */
export const isIncidentEvent = (event: Recorded<DomainEvent>): event is Recorded<IncidentEvent> =>
  incidentEventTypes.has(event.type);

const incidentEventTypes: ReadonlySet<string> = new Set<IncidentEvent['type']>([
  'IncidentOpened',
  'IncidentAnnounced',
  'IncidentWorsened',
  'IncidentResolved',
]);

type Naming = Pick<Facts, 'title' | 'severity'>;

/** Its title and severity are those that were told, so that its end is told under the same name. */
type ExistingIncident = Facts & {
  /** What it has become since. */
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
  /** Given when it is checks that open it. */
  readonly byChecks?: {
    /** The open incident of the monitor's parent: nobody is rung then. */
    readonly suppressedBy: IncidentId | null;
  };
  readonly now: Instant;
};

export type AnnounceIncident = {
  readonly type: 'AnnounceIncident';
  readonly channelIds: readonly ChannelId[];
  readonly now: Instant;
};

export type WorsenIncident = Naming & { readonly type: 'WorsenIncident'; readonly now: Instant };

export type ResolveIncident = {
  readonly type: 'ResolveIncident';
  readonly channelIds: readonly ChannelId[];
  readonly reason: ResolveReason;
  readonly now: Instant;
};

export type IncidentCommand = OpenIncident | AnnounceIncident | WorsenIncident | ResolveIncident;

export type IncidentRefusal = Refusal & { readonly refused: 'incident_already_open' | 'incident_unknown' };

const evolve = (state: Incident, event: IncidentEvent): Incident => {
  if (event.type === 'IncidentOpened') {
    const { channelIds: _, ...facts } = event.data;
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

const open = (
  { incidentId, monitor, title, severity, byChecks, now }: OpenIncident,
  state: Incident,
): readonly IncidentEvent[] | IncidentRefusal => {
  if (state.status !== 'none') return [];
  const { id, name, type, target, accountId, channelIds } = monitor;
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
        channelIds: suppressedBy === null ? channelIds : [],
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
  { channelIds, now }: AnnounceIncident,
  { status: _, suppressedBy, worsened, ...facts }: OpenIncidentState,
): readonly IncidentEvent[] =>
  suppressedBy === undefined
    ? []
    : [
        {
          type: 'IncidentAnnounced',
          data: { ...facts, ...worsened, channelIds, announcedAt: later(now, facts.openedAt) },
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
  { channelIds, reason, now }: ResolveIncident,
  { status: _, worsened: __, ...facts }: OpenIncidentState,
): readonly IncidentEvent[] => [
  {
    type: 'IncidentResolved',
    data: {
      ...facts,
      // Who heard nothing of the incident need not hear of its end.
      channelIds: facts.suppressedBy === undefined ? channelIds : [],
      // A clock that was set back must not make an incident end before it began.
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
