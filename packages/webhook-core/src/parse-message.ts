import { alertEvents, incidentStatuses, severities, type WebhookMessage } from './message.js';
import { assertRawBody, type RawBody } from './raw-body.js';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The body is not a webhook message: `field` is the path of the first wrong field, `rule` the rule that it breaks. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';

  constructor(
    readonly field: string,
    readonly rule: string,
    options?: ErrorOptions,
  ) {
    super(`${field} ${rule}`, options);
  }
}

/**
 * Parses a raw body. Verify its signature first: this checks the shape, not the sender. Unknown fields are ignored,
 * since a compatible version of the schema may add some.
 * @throws InvalidMessageError with the field and the rule, if a field of {@link WebhookMessage} is wrong
 * @throws TypeError if the body is not raw
 */
export function parseMessage(rawBody: RawBody): WebhookMessage {
  assertRawBody(rawBody);
  const body = object('body', json(rawBody));
  const incident = object('incident', body.incident);
  const monitor = object('monitor', body.monitor);
  return {
    event: oneOf(alertEvents, 'event', body.event),
    incident: {
      id: uuid('incident.id', incident.id),
      title: string('incident.title', incident.title),
      status: oneOf(incidentStatuses, 'incident.status', incident.status),
      severity: oneOf(severities, 'incident.severity', incident.severity),
      started_at: timestamp('incident.started_at', incident.started_at),
      resolved_at:
        incident.resolved_at === null ? null : timestamp('incident.resolved_at', incident.resolved_at),
    },
    monitor: {
      id: uuid('monitor.id', monitor.id),
      name: string('monitor.name', monitor.name),
      type: string('monitor.type', monitor.type),
      target: string('monitor.target', monitor.target),
    },
    timestamp: timestamp('timestamp', body.timestamp),
  };
}

function json(rawBody: RawBody): unknown {
  try {
    const text =
      typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidMessageError('body', 'must be JSON in UTF-8', { cause });
  }
}

function object(field: string, value: unknown): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new InvalidMessageError(field, 'must be an object');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function string(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new InvalidMessageError(field, 'must be a string');
}

function oneOf<T extends string>(allowed: readonly T[], field: string, value: unknown): T {
  const known = allowed.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  throw new InvalidMessageError(field, `must be one of ${allowed.join(', ')}`);
}

function uuid(field: string, value: unknown): string {
  if (typeof value === 'string' && uuidPattern.test(value)) return value;
  throw new InvalidMessageError(field, 'must be a UUID');
}

function timestamp(field: string, value: unknown): string {
  if (typeof value === 'string' && timestampPattern.test(value) && isOnTheCalendar(value)) return value;
  throw new InvalidMessageError(field, 'must be a UTC time such as 2026-05-03T12:34:56.000Z');
}

// `Date` turns 30 February into 2 March.
function isOnTheCalendar(time: string): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time;
}
