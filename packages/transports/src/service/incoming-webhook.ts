import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { maskedUrl } from '../masked-url.js';
import { jsonContent } from './json-content.js';
import { service } from './service.js';
import type { ServiceDefinition } from './service-definition.js';

export type IncomingWebhookFields = { readonly webhook_url: string };

const charsMax = 2048;

/** The pattern of a secret URL. An ellipsis is refused: the masked secret has one, and a client may send it back. */
const secretUrl = {
  type: 'string',
  writeOnly: true,
  format: 'uri',
  maxLength: charsMax,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$',
  rule: `must be a whole https URL of at most ${charsMax} characters, without user name and password`,
} as const;

type Docs = { readonly description: string; readonly examples: readonly string[] };

type Post = Pick<ServiceDefinition<IncomingWebhookFields>, 'accepts' | 'explain'> & {
  readonly post: (message: WebhookMessage) => object;
  /** Completes the URL for the service, for example with a query. */
  readonly called?: (url: string) => string;
};

/** One POST of JSON to one URL, which is a secret because anyone who has it can post. */
export const incomingWebhook = (docs: Docs, { post, called = (url) => url, ...answers }: Post) => {
  const fields = {
    type: 'object',
    additionalProperties: false,
    required: ['webhook_url'],
    properties: { webhook_url: { title: 'Webhook URL', ...secretUrl, ...docs } },
  } as const satisfies FieldsSchema;
  return {
    fields,
    masked: { webhook_url: maskedUrl },
    calls: ['webhook_url'],
    ...service<IncomingWebhookFields>(fields, {
      isUrlMasked: true,
      urlOf: ({ webhook_url: url }) => called(url),
      contentOf: ({ message }) => jsonContent(post(message)),
      ...answers,
    }),
  } as const satisfies Partial<ChannelDefinition<IncomingWebhookFields>>;
};
