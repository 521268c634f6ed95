import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert, ServiceDefinition } from '../channel/service-definition.js';
import { maskedUrl } from '../text/masked-url.js';
import { jsonContent } from './json-content.js';
import { service } from './service.js';

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

/** The URL of a service that people run themselves, perhaps in a network without certificates. */
const ownSecretUrl = {
  ...secretUrl,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$',
  rule: `${secretUrl.rule}, or an http URL of an address that EGRESS_ALLOW opens`,
} as const;

type Docs = { readonly description: string; readonly examples: readonly string[] };

type Post = Pick<ServiceDefinition<IncomingWebhookFields>, 'accepts' | 'explain'> & {
  readonly post: (alert: Omit<ServiceAlert, 'alertId'>) => object;
  /** Completes the URL for the service, for example with a query. */
  readonly called?: (url: string) => string;
  /** True for a service that people run themselves. */
  readonly isOwn?: boolean;
};

/** One POST of JSON to one URL, which is a secret because anyone who has it can post. */
export const incomingWebhook = (
  docs: Docs,
  { post, called = (url) => url, isOwn = false, ...answers }: Post,
) => {
  const fields = {
    type: 'object',
    additionalProperties: false,
    required: ['webhook_url'],
    properties: { webhook_url: { title: 'Webhook URL', ...(isOwn ? ownSecretUrl : secretUrl), ...docs } },
  } as const satisfies FieldsSchema;
  return {
    fields,
    masked: { webhook_url: maskedUrl },
    calls: ['webhook_url'],
    plainHttp: isOwn ? 'opened' : 'anywhere',
    ...service<IncomingWebhookFields>(fields, {
      isUrlMasked: true,
      links: 'all',
      urlOf: ({ webhook_url: url }) => called(url),
      contentOf: (alert) => jsonContent(post(alert)),
      ...answers,
    }),
  } as const satisfies Partial<ChannelDefinition<IncomingWebhookFields>>;
};
