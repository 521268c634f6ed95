import type {
  AccountId,
  AlertEvent,
  AlertId,
  ChannelId,
  DispatchErrorCode,
  DispatchStatus,
  EventId,
  IncidentEvent,
  IncidentId,
} from '@tocsin/domain';

export type AlertRow = {
  readonly alertId: AlertId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly event: AlertEvent;
  readonly eventId: EventId;
  readonly incidentId: IncidentId | null;
  readonly status: DispatchStatus;
  readonly errorCode: DispatchErrorCode | null;
  readonly claimedBy: string | null;
  readonly claimExpiresAt: number | null;
  readonly standsInFor: AlertId | null;
};

export const selectAlerts = `
  SELECT id AS alertId, account_id AS accountId, channel_id AS channelId, event, event_id AS eventId,
    incident_id AS incidentId, status, error_code AS errorCode, claimed_by AS claimedBy,
    claim_expires_at AS claimExpiresAt, stands_in_for AS standsInFor
  FROM alert_dispatch`;

export const hasEnded = ({ status }: AlertRow): boolean => status === 'delivered' || status === 'failed';

export type LoggedEvent = IncidentEvent & {
  readonly eventId: EventId;
  readonly stream: string;
  readonly version: number;
  readonly position: number;
};

type EventRow = Pick<LoggedEvent, 'type' | 'eventId' | 'stream' | 'version' | 'position'> & {
  readonly data: string;
};

export const selectEvents = 'SELECT event_id AS eventId, type, data, stream, version, position FROM event';

export const loggedEventFrom = (row: unknown): LoggedEvent => {
  const { data, ...event } = row as EventRow;
  return { ...event, data: JSON.parse(data) } as LoggedEvent;
};
