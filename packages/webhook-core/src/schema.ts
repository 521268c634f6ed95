import { type AlertEvent, severities, type WebhookMessage } from './message.js';
import { testMessage } from './test-message.js';

const opened: WebhookMessage = {
  event: 'incident.created',
  incident: {
    id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14',
    title: 'shop.example.com does not answer',
    status: 'open',
    severity: 'critical',
    started_at: '2026-05-03T12:34:56.000Z',
    resolved_at: null,
  },
  monitor: {
    id: '019d9ab6-bd21-7a44-b6c9-90e1d7452fa8',
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/health',
  },
  timestamp: '2026-05-03T12:34:56.012Z',
};

const resolved: WebhookMessage = {
  ...opened,
  event: 'incident.resolved',
  incident: { ...opened.incident, status: 'resolved', resolved_at: '2026-05-03T12:41:07.250Z' },
  timestamp: '2026-05-03T12:41:07.263Z',
};

const test = testMessage({
  id: '019dedd1-2540-7c3e-9b1d-2f6a8c4e0b57',
  timestamp: '2026-05-03T12:30:00.000Z',
});

/**
 * JSON Schemas (draft 2020-12) of each event's body, for OpenAPI's `webhooks` and for receivers that validate. Like
 * `parseMessage`, they allow properties that they do not name: a compatible version of the message may add some.
 */
export const messageSchemas = schemasWith(true);

/** The same, without any other property: what this version sends. For the tests of a sender. */
export const exactMessageSchemas = schemasWith(false);

function schemasWith(additionalProperties: boolean) {
  return {
    'incident.created': messageSchema('An incident opened.', opened, additionalProperties),
    'incident.resolved': messageSchema('An incident was resolved.', resolved, additionalProperties),
    'channel.test': messageSchema(
      'A channel was saved and is tried out with sample data.',
      test,
      additionalProperties,
    ),
  } satisfies Record<AlertEvent, object>;
}

function messageSchema(description: string, example: WebhookMessage, additionalProperties: boolean) {
  const { event, incident } = example;
  const object = <Properties extends object>(description: string, properties: Properties) => ({
    type: 'object',
    description,
    properties,
    required: Object.keys(properties),
    additionalProperties,
  });
  return {
    ...object(description, {
      event: { const: event, description: 'Why the message was sent.' },
      incident: object('The incident as it was when the message was produced.', {
        id: uuid('The same in every message about this incident.'),
        title: text('The title of the incident.'),
        status: { const: incident.status, description: 'The status of the incident.' },
        severity: { type: 'string', enum: [...severities], description: 'The severity of the incident.' },
        started_at: time('When the incident opened.'),
        resolved_at:
          incident.resolved_at === null
            ? { type: 'null', description: 'The incident is not resolved.' }
            : time('When the incident was resolved.'),
      }),
      monitor: object('The monitor that the incident is about.', {
        id: uuid('The same in every message about this monitor.'),
        name: text('The name of the monitor.'),
        type: text('An identifier such as "http". New types of monitor may appear at any time.'),
        target: text('What is monitored, for example a URL.'),
      }),
      timestamp: time('When the message was produced: claimed for sending.'),
    }),
    examples: [example],
  };
}

function text(description: string) {
  return { type: 'string', description };
}

function uuid(description: string) {
  return { type: 'string', format: 'uuid', description };
}

function time(description: string) {
  return {
    type: 'string',
    format: 'date-time',
    // RFC 3339 also allows offsets and other precisions.
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description: `${description} UTC, with milliseconds.`,
  };
}
