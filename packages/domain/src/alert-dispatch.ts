import type { AccountId, AlertId, ChannelId, EventId, IncidentId, Instant, MonitorId } from './brand.js';
import type { Decider, Occurred } from './decider.js';
import type { IncidentEvent } from './incident-events.js';
export const alertEvents = ['incident.created', 'incident.resolved', 'channel.test'] as const;
export type AlertEvent = (typeof alertEvents)[number];

export const dispatchStatuses = ['pending', 'sending', 'delivered', 'failed'] as const;
export type DispatchStatus = (typeof dispatchStatuses)[number];

/** Why a message was not delivered. Clients see these codes, so they never change. */
export const dispatchErrorCodes = [
  'timeout',
  'http_status',
  'connection_refused',
  'connection_reset',
  'dns',
  'tls',
  'blocked_address',
  'smtp',
  'plan_required',
  'channel_deleted',
  'address_unconfirmed',
  'interrupted',
  'internal',
] as const;
export type DispatchErrorCode = (typeof dispatchErrorCodes)[number];

export type PlannedDispatch = {
  readonly eventId: EventId;
  readonly channelId: ChannelId;
  readonly accountId: AccountId;
  readonly event: AlertEvent;
  readonly incidentId: IncidentId | null;
  readonly monitorId: MonitorId | null;
  readonly createdAt: Instant;
  /** The failed message of another channel that has this one as its fallback. */
  readonly standsInFor?: AlertId | null;
};

/** Returns the alert event of which an incident's event sends messages. */
export const alertEventOf = (event: IncidentEvent): 'incident.created' | 'incident.resolved' => {
  if (event.type === 'IncidentEscalated') return event.data.ofEvent;
  return event.type === 'IncidentResolved' ? 'incident.resolved' : 'incident.created';
};

/** Returns the event id of the messages of an event. An escalation sends messages of an earlier event. */
export const messageEventIdOf = (event: IncidentEvent & { readonly eventId: EventId }): EventId =>
  event.type === 'IncidentEscalated' ? event.data.ofEventId : event.eventId;

export const dispatchesFor = (event: Occurred<IncidentEvent>): PlannedDispatch[] => {
  const { accountId, incidentId, monitor, channelIds } = event.data;
  const rings = event.type === 'IncidentEscalated' ? event.data.rings : [];
  const alertOf = new Map(
    rings.map(({ channelId, standsInFor }) => [channelId, standsInFor && { standsInFor }]),
  );
  return [...new Set(channelIds)].map((channelId) => ({
    eventId: messageEventIdOf(event),
    channelId,
    accountId,
    event: alertEventOf(event),
    incidentId,
    monitorId: monitor.id,
    createdAt: event.recordedAt,
    ...alertOf.get(channelId),
  }));
};

export type SendOutcome =
  | {
      readonly outcome: 'delivered';
      readonly responseStatus: number | null;
      readonly durationMs: number;
      /** A sentence for people about a trouble that did not stop the message. */
      readonly note?: string;
    }
  | {
      readonly outcome: 'failed';
      readonly code: DispatchErrorCode;
      readonly message: string;
      readonly responseStatus: number | null;
      readonly durationMs: number | null;
    };

export type AlertDispatch =
  | { readonly status: 'none' }
  | { readonly status: 'pending' }
  | { readonly status: 'sending'; readonly claimedBy: string; readonly claimExpiresAt: Instant }
  | { readonly status: 'delivered' | 'failed'; readonly outcome: SendOutcome; readonly completedAt: Instant };

export type AlertDispatchCommand =
  | { type: 'Plan'; alertId: AlertId }
  | { type: 'Claim'; by: string; expiresAt: Instant }
  | { type: 'Release'; by: string }
  | { type: 'Complete'; by: string; outcome: SendOutcome; now: Instant }
  | { type: 'CloseExpired'; now: Instant };

export type AlertDispatchEvent =
  | { type: 'DispatchPlanned'; data: { alertId: AlertId } }
  | { type: 'DispatchClaimed'; data: { claimedBy: string; claimExpiresAt: Instant } }
  | { type: 'DispatchReleased'; data: { releasedBy: string } }
  | { type: 'DispatchCompleted'; data: { outcome: SendOutcome; completedAt: Instant } };

/** The outcome of a claim that outlived its sender. The message may have arrived, so it is not sent again. */
export const interrupted = {
  outcome: 'failed',
  code: 'interrupted',
  message:
    'The sender stopped while this message was on its way. It may have arrived; it will not be sent again.',
  responseStatus: null,
  durationMs: null,
} as const satisfies SendOutcome;

const evolve = (state: AlertDispatch, event: AlertDispatchEvent): AlertDispatch => {
  switch (event.type) {
    case 'DispatchPlanned':
      return state.status === 'none' ? { status: 'pending' } : state;
    case 'DispatchClaimed':
      return state.status === 'pending' ? { status: 'sending', ...event.data } : state;
    case 'DispatchReleased':
      return state.status === 'sending' ? { status: 'pending' } : state;
    case 'DispatchCompleted':
      return state.status === 'sending' ? { status: event.data.outcome.outcome, ...event.data } : state;
  }
};

const decide = (command: AlertDispatchCommand, state: AlertDispatch): readonly AlertDispatchEvent[] => {
  switch (command.type) {
    case 'Plan':
      return state.status === 'none' ? [{ type: 'DispatchPlanned', data: { alertId: command.alertId } }] : [];
    case 'Claim':
      return state.status === 'pending'
        ? [{ type: 'DispatchClaimed', data: { claimedBy: command.by, claimExpiresAt: command.expiresAt } }]
        : [];
    case 'Release':
      return state.status === 'sending' && state.claimedBy === command.by
        ? [{ type: 'DispatchReleased', data: { releasedBy: command.by } }]
        : [];
    case 'Complete':
      // A late answer changes nothing: the claim ran out, and its row is final.
      return state.status === 'sending' && state.claimedBy === command.by
        ? [{ type: 'DispatchCompleted', data: { outcome: command.outcome, completedAt: command.now } }]
        : [];
    case 'CloseExpired':
      return state.status === 'sending' && state.claimExpiresAt <= command.now
        ? [{ type: 'DispatchCompleted', data: { outcome: interrupted, completedAt: command.now } }]
        : [];
  }
};

export const alertDispatch: Decider<AlertDispatch, AlertDispatchCommand, AlertDispatchEvent, never> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
