export const alertEvents = ['incident.created', 'incident.resolved', 'channel.test'] as const;
export const incidentStatuses = ['open', 'resolved'] as const;
export const severities = ['info', 'warning', 'critical'] as const;

/** An incident opened, an incident was resolved, or a channel was saved and is tested. */
export type AlertEvent = (typeof alertEvents)[number];
export type IncidentStatus = (typeof incidentStatuses)[number];
export type Severity = (typeof severities)[number];

/**
 * The body of a webhook message, with its keys in the order of sending. Ids are UUIDs (RFC 9562). Times are ISO 8601
 * in UTC with milliseconds: `2026-05-03T12:34:56.000Z`. Receivers store the names and values, so they never change. A
 * breaking change is a new version of the schema.
 */
export interface WebhookMessage {
  readonly event: AlertEvent;
  readonly incident: {
    readonly id: string;
    readonly title: string;
    readonly status: IncidentStatus;
    readonly severity: Severity;
    readonly started_at: string;
    /** `null` while the incident is open. */
    readonly resolved_at: string | null;
  };
  readonly monitor: {
    readonly id: string;
    readonly name: string;
    /** Such as `http`. New types may appear at any time. */
    readonly type: string;
    readonly target: string;
  };
  /** The time at which the message was claimed for sending. */
  readonly timestamp: string;
}

/**
 * Returns the raw body of a message: the bytes to sign and to send. The same message always gives the same bytes.
 * They have the keys of {@link WebhookMessage} in its order and no others, and are valid UTF-8 for any string: a lone
 * surrogate is written as its JSON escape.
 */
export function buildMessage({
  event,
  incident,
  monitor,
  timestamp,
}: WebhookMessage): Uint8Array<ArrayBuffer> {
  // Other properties of the caller's object must not reach a receiver.
  const message: WebhookMessage = {
    event,
    incident: {
      id: incident.id,
      title: incident.title,
      status: incident.status,
      severity: incident.severity,
      started_at: incident.started_at,
      resolved_at: incident.resolved_at,
    },
    monitor: { id: monitor.id, name: monitor.name, type: monitor.type, target: monitor.target },
    timestamp,
  };
  return Buffer.from(JSON.stringify(message), 'utf8');
}
