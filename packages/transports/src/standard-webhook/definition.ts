import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { explainStatus } from '../http/outcome-of.js';
import { maskedUrl } from '../masked-url.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { endpointUrl } from '../webhook/definition.js';
import { standardWebhookHeaders, standardWebhookPost } from './post.js';
import { isSigningSecret, signed } from './signature.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['endpoint_url', 'secret'],
  properties: {
    endpoint_url: endpointUrl,
    secret: {
      type: 'string',
      title: 'Signing secret',
      writeOnly: true,
      maxLength: 100,
      pattern: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
      rule: 'must be “whsec_” and 24 to 64 random bytes in base64',
      description: 'Signs every message. The receiver has the same. It is never shown again.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    },
  },
} as const satisfies FieldsSchema;

export type StandardWebhookFields = FromSchema<typeof fields>;

const misshapen = {
  field: 'secret',
  message: `secret ${fields.properties.secret.rule}`,
};

export const standardWebhook = {
  type: 'StandardWebhook',
  title: 'Standard webhook',
  description: 'A POST to a URL of yours, signed as Standard Webhooks says',
  kind: 'webhook',
  searchWords: ['HTTP', 'POST', 'JSON', 'Svix', 'standardwebhooks', 'whsec'],
  setup: {
    steps: [
      'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.',
      'Copy its secret, which begins with whsec_, into Signing secret. To make one, write whsec_ before what "openssl rand -base64 32" prints.',
      'Let the endpoint verify each message with a library of standardwebhooks.com.',
    ],
    documentation:
      'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
  fields,
  signedWith: 'secret',
  // Many receivers know their callers by the URL alone.
  masked: { endpoint_url: maskedUrl },
  calls: ['endpoint_url'],
  faults: ({ secret }) => (isSigningSecret(secret) ? [] : [misshapen]),
  ...service<StandardWebhookFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ endpoint_url }) => endpoint_url,
    contentOf: (alert, _fields, signature) =>
      jsonContent(standardWebhookPost(alert.message), standardWebhookHeaders(alert, signature)),
    signatureOf: (alert, { secret }) =>
      signed(
        { ...standardWebhookHeaders(alert), body: JSON.stringify(standardWebhookPost(alert.message)) },
        secret,
      ),
    explain: explainStatus,
  }),
} as const satisfies ChannelDefinition<StandardWebhookFields>;
