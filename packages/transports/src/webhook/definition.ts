import { type SentRequest, textPattern } from '@tocsin/domain';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import { maskedUrl } from '../text/masked-url.js';

const urlCharsMax = 2048;
const secretCharsMax = 1024;
/** 128 random bits cannot be guessed. */
const secretBytesAdvised = 16;

export const endpointUrl = {
  type: 'string',
  title: 'Endpoint URL',
  format: 'uri',
  maxLength: urlCharsMax,
  // The URL parser accepts `http:host`, backslashes and tabs. These URLs mean the same to every parser.
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\][^\\s\\\\]*$',
  rule: `must be an absolute http or https URL of at most ${urlCharsMax} characters, without user name and password`,
  description: 'Receives the POSTs.',
  examples: ['https://hooks.example.com/in'],
} as const;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['endpoint_url'],
  properties: {
    endpoint_url: endpointUrl,
    webhook_secret: {
      type: 'string',
      title: 'Webhook secret',
      writeOnly: true,
      chosenByCustomer: true,
      minLength: 1,
      maxLength: secretCharsMax,
      pattern: textPattern,
      rule: `must be text of 1 to ${secretCharsMax} characters without control characters or lone surrogates`,
      description: 'When set, every message is signed with it. It is never shown again.',
    },
  },
} as const satisfies FieldsSchema;

export type WebhookFields = FromSchema<typeof fields>;

export const signedRequest = (
  { endpoint_url: url, webhook_secret: secret }: WebhookFields,
  body: Uint8Array,
): SentRequest => ({ url, signature: secret === undefined ? null : sign(body, secret) });

export const webhook = {
  type: 'Webhook',
  title: 'Webhook',
  description: 'A signed JSON POST to a URL of yours',
  kind: 'webhook',
  setup: {
    steps: [
      'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.',
      'Make a secret with "openssl rand -hex 32", set it at the endpoint, and put it into Webhook secret.',
    ],
  },
  german: {
    Webhook: 'Webhook',
    'A signed JSON POST to a URL of yours': 'Ein signierter JSON-POST an eine URL von Ihnen',
    'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.':
      'Betreiben Sie einen Endpunkt, der innerhalb von zehn Sekunden mit 200 bis 299 antwortet, und tragen Sie seine URL in „URL des Endpunkts“ ein.',
    'Make a secret with "openssl rand -hex 32", set it at the endpoint, and put it into Webhook secret.':
      'Erzeugen Sie ein Geheimnis mit "openssl rand -hex 32", hinterlegen Sie es am Endpunkt, und tragen Sie es in „Webhook-Geheimnis“ ein.',
    'Endpoint URL': 'URL des Endpunkts',
    'Receives the POSTs.': 'Empfängt die POSTs.',
    'Webhook secret': 'Webhook-Geheimnis',
    'When set, every message is signed with it. It is never shown again.':
      'Wenn gesetzt, wird jede Nachricht damit signiert. Es wird nie wieder angezeigt.',
  },
  arabic: {
    Webhook: 'Webhook',
    'A signed JSON POST to a URL of yours': 'طلب POST موقَّع بصيغة JSON إلى URL لديك',
    'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.':
      'شغّل نقطة نهاية تردّ بـ 200 إلى 299 خلال عشر ثوانٍ، وضع عنوانها في عنوان نقطة النهاية.',
    'Make a secret with "openssl rand -hex 32", set it at the endpoint, and put it into Webhook secret.':
      'أنشئ سرًّا باستخدام "openssl rand -hex 32"، واضبطه لدى نقطة النهاية، وضعه في سرّ Webhook.',
    'Endpoint URL': 'عنوان نقطة النهاية',
    'Receives the POSTs.': 'تصله طلبات POST.',
    'Webhook secret': 'سرّ Webhook',
    'When set, every message is signed with it. It is never shown again.':
      'إذا ضُبط وُقّعت به كل رسالة. لا يُعرض مرة أخرى.',
  },
  searchWords: ['HTTP', 'POST', 'JSON', 'endpoint', 'callback'],
  fields,
  signedWith: 'webhook_secret',
  // Many receivers know their callers by the URL alone.
  masked: { endpoint_url: maskedUrl },
  calls: ['endpoint_url'],
  warnings: ({ webhook_secret: secret }) =>
    secret === undefined || Buffer.byteLength(secret) >= secretBytesAdvised ? [] : [weak],
  links: 'none',
  request: {
    method: 'POST',
    isUrlMasked: false,
    contentOf: (message, { signature }) => ({
      headers: webhookHeaders(signature ?? undefined),
      body: Buffer.from(buildMessage(message)),
    }),
    rebuild: (message, fields) => signedRequest(fields, buildMessage(message)),
  },
  storedBefore: { address: 'endpoint_url', secret: 'webhook_secret' },
} as const satisfies ChannelDefinition<WebhookFields>;

const weak = {
  field: 'webhook_secret',
  message: `webhook_secret is weak: it has fewer than ${secretBytesAdvised} bytes. "openssl rand -hex 32" makes a good one.`,
};
