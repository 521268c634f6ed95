import { contentType, signatureHeader, userAgent } from './headers.js';
import { type AlertEvent, alertEvents } from './message.js';
import { messageSchemas } from './schema.js';

/** The version of the message. Compatible additions keep it. */
const version = '1.0.0';

const schemaDialect = 'https://json-schema.org/draft/2020-12/schema';

const titles: Readonly<Record<AlertEvent, string>> = {
  'incident.created': 'An incident opened',
  'incident.resolved': 'An incident was resolved',
  'channel.test': 'A test of the channel',
};

const schemaDocument = (event: AlertEvent): object => ({
  $schema: schemaDialect,
  $id: `urn:tocsin:message:1:${event}`,
  title: titles[event],
  ...messageSchemas[event],
});

const headers = {
  type: 'object',
  properties: {
    'Content-Type': { const: contentType },
    'User-Agent': { const: userAgent },
    [signatureHeader]: {
      type: 'string',
      pattern: '^sha256=[0-9a-f]{64}$',
      description:
        "HMAC-SHA256 of the raw body with the channel's secret, in hex. Absent when the channel has none.",
    },
  },
  required: ['Content-Type', 'User-Agent'],
};

const asyncApiMessage = (event: AlertEvent): object => {
  const { description, examples, ...schema } = messageSchemas[event];
  return {
    name: event,
    title: titles[event],
    summary: description,
    contentType,
    headers,
    payload: { schemaFormat: 'application/schema+json;version=draft-2020-12', schema },
    examples: examples.map((payload) => ({ payload })),
  };
};

const byEvent = <Value>(value: (event: AlertEvent) => Value): Record<string, Value> =>
  Object.fromEntries(alertEvents.map((event) => [event, value(event)]));

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0 */
const asyncApi: object = {
  asyncapi: '3.0.0',
  info: {
    title: "Tocsin's webhook",
    version,
    description:
      'One POST for each event of an incident to the URL of each attached webhook channel. It is sent once and never again, and the receiver has ten seconds to answer.',
  },
  defaultContentType: contentType,
  channels: {
    webhook: {
      address: null,
      description: 'The URL of a webhook channel.',
      messages: byEvent((event) => ({ $ref: `#/components/messages/${event}` })),
    },
  },
  operations: {
    send: {
      action: 'send',
      channel: { $ref: '#/channels/webhook' },
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      messages: alertEvents.map((event) => ({ $ref: `#/channels/webhook/messages/${event}` })),
    },
  },
  components: { messages: byEvent(asyncApiMessage) },
};

/**
 * The message's contract as documents, by file name: a JSON Schema (draft 2020-12) of each event's body, and an
 * AsyncAPI 3 document of the webhook.
 */
export const messageDocuments: Readonly<Record<string, object>> = {
  ...Object.fromEntries(alertEvents.map((event) => [`${event}.schema.json`, schemaDocument(event)])),
  'asyncapi.json': asyncApi,
};
