import type { AccountId, AlertId, ChannelId, EventId, IncidentId, Instant, MonitorId } from './brand.js';
import { channelTypeOf, type ExistingChannel, type FoundChannel } from './channel.js';
import type { Decider } from './decider.js';
import type { IncidentEvent } from './incident.js';
import { type PlanId, planCovers } from './plan.js';
import type { Occurred } from './recorded.js';

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
};

export const alertEventOf = ({
  type,
}: Pick<IncidentEvent, 'type'>): 'incident.created' | 'incident.resolved' =>
  type === 'IncidentResolved' ? 'incident.resolved' : 'incident.created';

export const dispatchesFor = (event: Occurred<IncidentEvent>): PlannedDispatch[] => {
  const { accountId, incidentId, monitor, channelIds } = event.data;
  return [...new Set(channelIds)].map((channelId) => ({
    eventId: event.eventId,
    channelId,
    accountId,
    event: alertEventOf(event),
    incidentId,
    monitorId: monitor.id,
    createdAt: event.recordedAt,
  }));
};

export type SendOutcome =
  | { readonly outcome: 'delivered'; readonly responseStatus: number | null; readonly durationMs: number }
  | {
      readonly outcome: 'failed';
      readonly code: DispatchErrorCode;
      readonly message: string;
      readonly responseStatus: number | null;
      readonly durationMs: number | null;
    };

export type Sendability =
  | { readonly allowed: true; readonly channel: ExistingChannel }
  | {
      readonly allowed: false;
      readonly code: 'channel_deleted' | 'plan_required' | 'address_unconfirmed' | 'internal';
      readonly message: string;
    };

export const mayBeSent = (channel: FoundChannel, plan: PlanId): Sendability => {
  if (channel === null) {
    return {
      allowed: false,
      code: 'channel_deleted',
      message: 'The channel was deleted before the message was sent.',
    };
  }
  if (channel === 'unreadable') {
    return {
      allowed: false,
      code: 'internal',
      message: 'The stored channel cannot be read. Save the channel again.',
    };
  }
  const uncovered = planCovers(plan, channelTypeOf(channel));
  if (uncovered) return { allowed: false, code: 'plan_required', message: uncovered.detail };
  if (channel.confirmed) return { allowed: true, channel };
  return {
    allowed: false,
    code: 'address_unconfirmed',
    message: 'The address is not confirmed yet, so nothing is sent to it but the mail that asks for it.',
  };
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
