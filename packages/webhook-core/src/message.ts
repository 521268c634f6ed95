export const alertEvents = ['incident.created', 'incident.resolved', 'channel.test'] as const;
export const incidentStatuses = ['open', 'resolved'] as const;
export const severities = ['info', 'warning', 'critical'] as const;

/** Why a message was sent: an incident opened or resolved, or a channel was saved and is being tried out. */
export type AlertEvent = (typeof alertEvents)[number];
export type IncidentStatus = (typeof incidentStatuses)[number];
export type Severity = (typeof severities)[number];

/**
 * The body of a webhook message, in the order its keys are sent. Ids are UUIDs (RFC 9562); times are
 * ISO 8601 in UTC with milliseconds: `2026-05-03T12:34:56.000Z`.
 *
 * Receivers store these names and values: they are for ever. A breaking change is a new version of the schema.
 */
export interface WebhookMessage {
  readonly event: AlertEvent;
  readonly incident: {
    readonly id: string;
    /** One line for people. */
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
    /** An identifier such as `http`. New types of monitor may appear at any time. */
    readonly type: string;
    /** What is monitored, for example a URL. */
    readonly target: string;
  };
  /** When the message was produced. */
  readonly timestamp: string;
}

/**
 * Serialises a message into the raw body: the bytes to sign and the bytes to send.
 *
 * The same message always gives the same bytes. Properties that are no part of the message are left out, and
 * the order of the keys is that of {@link WebhookMessage} whatever the order of the input. The bytes are valid
 * UTF-8 for any string: a lone surrogate is written as its JSON escape.
 */
export function buildMessage({ event, incident, monitor, timestamp }: WebhookMessage): Buffer {
  // Built key by key, so that nothing a caller's object also carries can reach a receiver.
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
