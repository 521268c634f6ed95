import { type AccountId, type ChannelId, type IncidentId, type Instant, later } from './brand.js';
import type { Decider, Refusal } from './decider.js';
import type { MonitorSnapshot, WatchedMonitor } from './monitor.js';

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const incidentBounds = { titleCharsMax: 500 } as const;

/** Why an incident ended: a person or a script asked, or its monitor is no longer watched. */
export type ResolveReason = 'requested' | 'monitor_paused' | 'monitor_deleted';

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
  };
};

export type IncidentResolved = {
  readonly type: 'IncidentResolved';
  readonly data: Omit<IncidentOpened['data'], 'channelIds'> & {
    /** The channels attached at the moment of resolving, which need not be those that rang at the opening. */
    readonly channelIds: readonly ChannelId[];
    readonly resolvedAt: Instant;
    readonly reason: ResolveReason;
  };
};

export type IncidentEvent = IncidentOpened | IncidentResolved;

type Facts = Omit<IncidentOpened['data'], 'channelIds'>;

export type OpenIncidentState = Facts & { readonly status: 'open' };
export type ResolvedIncidentState = Facts & {
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
  readonly now: Instant;
};

export type ResolveIncident = {
  readonly type: 'ResolveIncident';
  readonly channelIds: readonly ChannelId[];
  readonly reason: ResolveReason;
  readonly now: Instant;
};

export type IncidentCommand = OpenIncident | ResolveIncident;

export type IncidentRefusal = Refusal & { readonly refused: 'incident_already_open' | 'incident_unknown' };

const evolve = (state: Incident, event: IncidentEvent): Incident => {
  switch (event.type) {
    case 'IncidentOpened': {
      const { channelIds: _, ...facts } = event.data;
      return state.status === 'none' ? { ...facts, status: 'open' } : state;
    }
    case 'IncidentResolved': {
      const { resolvedAt, reason } = event.data;
      return state.status === 'open' ? { ...state, status: 'resolved', resolvedAt, reason } : state;
    }
  }
};

const open = (
  { incidentId, monitor, title, severity, now }: OpenIncident,
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
  return [
    {
      type: 'IncidentOpened',
      data: {
        incidentId,
        accountId,
        monitor: { id, name, type, target },
        channelIds,
        title,
        severity,
        openedAt: now,
      },
    },
  ];
};

const resolve = (
  { channelIds, reason, now }: ResolveIncident,
  state: Incident,
): readonly IncidentEvent[] | IncidentRefusal => {
  switch (state.status) {
    case 'none':
      return { refused: 'incident_unknown', detail: 'There is no such incident.' };
    case 'resolved':
      return [];
    case 'open': {
      const { status: _, ...facts } = state;
      // A clock that was set back must not make an incident end before it began.
      const resolvedAt = later(now, state.openedAt);
      return [{ type: 'IncidentResolved', data: { ...facts, channelIds, resolvedAt, reason } }];
    }
  }
};

export const incident: Decider<Incident, IncidentCommand, IncidentEvent, IncidentRefusal> = {
  initial: { status: 'none' },
  decide: (command, state) =>
    command.type === 'OpenIncident' ? open(command, state) : resolve(command, state),
  evolve,
};
