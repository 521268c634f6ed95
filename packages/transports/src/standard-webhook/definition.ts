import { createHmac } from 'node:crypto';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { explainStatus } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { maskedUrl } from '../text/masked-url.js';
import { endpointUrl } from '../webhook/definition.js';

const msPerSecond = 1_000;

/** `type`, `timestamp` and `data`, as the section "Payload structure" of the standard recommends. */
const standardWebhookPost = ({ event, incident, monitor, timestamp }: WebhookMessage) => ({
  type: event,
  timestamp,
  data: { incident, monitor },
});

type StandardHeaders = { readonly 'webhook-id': string; readonly 'webhook-timestamp': string };

/** The section "Webhook headers" of the standard. The time is that of the attempt, in seconds. */
const standardWebhookHeaders = (
  { alertId, message }: ServiceAlert,
  signature: string | null = null,
): StandardHeaders => ({
  'webhook-id': alertId,
  'webhook-timestamp': String(Math.floor(Date.parse(message.timestamp) / msPerSecond)),
  ...(signature !== null && { 'webhook-signature': signature }),
});

const prefix = 'whsec_';
const secretBytesMin = 24;
const secretBytesMax = 64;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

/** The section "Signature scheme" of the standard: 24 to 64 random bytes. */
export const isSigningSecret = (secret: string): boolean => {
  const { length } = keyOf(secret);
  return secret.startsWith(prefix) && length >= secretBytesMin && length <= secretBytesMax;
};

/** Returns the value of `webhook-signature`: HMAC-SHA256 over the id, the time and the body, joined by full stops. */
export const signed = (
  { 'webhook-id': id, 'webhook-timestamp': timestamp, body }: StandardHeaders & { readonly body: string },
  secret: string,
): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

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
  german: {
    'Standard webhook': 'Standard-Webhook',
    'A POST to a URL of yours, signed as Standard Webhooks says':
      'Ein POST an eine URL von Ihnen, signiert nach Standard Webhooks',
    'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.':
      'Betreiben Sie einen Endpunkt, der innerhalb von zehn Sekunden mit 200 bis 299 antwortet, und tragen Sie seine URL in „URL des Endpunkts“ ein.',
    'Copy its secret, which begins with whsec_, into Signing secret. To make one, write whsec_ before what "openssl rand -base64 32" prints.':
      'Kopieren Sie sein Geheimnis, das mit whsec_ beginnt, in „Signaturgeheimnis“. Um eines zu erzeugen, schreiben Sie whsec_ vor die Ausgabe von "openssl rand -base64 32".',
    'Let the endpoint verify each message with a library of standardwebhooks.com.':
      'Lassen Sie den Endpunkt jede Nachricht mit einer Bibliothek von standardwebhooks.com prüfen.',
    'Endpoint URL': 'URL des Endpunkts',
    'Receives the POSTs.': 'Empfängt die POSTs.',
    'Signing secret': 'Signaturgeheimnis',
    'Signs every message. The receiver has the same. It is never shown again.':
      'Signiert jede Nachricht. Der Empfänger hat dasselbe. Es wird nie wieder angezeigt.',
  },
  arabic: {
    'Standard webhook': 'Webhook قياسي',
    'A POST to a URL of yours, signed as Standard Webhooks says':
      'طلب POST إلى URL لديك، موقَّع كما تقول Standard Webhooks',
    'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.':
      'شغّل نقطة نهاية تردّ بـ 200 إلى 299 خلال عشر ثوانٍ، وضع عنوانها في عنوان نقطة النهاية.',
    'Copy its secret, which begins with whsec_, into Signing secret. To make one, write whsec_ before what "openssl rand -base64 32" prints.':
      'انسخ سرّها، الذي يبدأ بـ whsec_، إلى سرّ التوقيع. لإنشاء واحد اكتب whsec_ قبل ما يطبعه "openssl rand -base64 32".',
    'Let the endpoint verify each message with a library of standardwebhooks.com.':
      'اجعل نقطة النهاية تتحقّق من كل رسالة بمكتبة من standardwebhooks.com.',
    'Endpoint URL': 'عنوان نقطة النهاية',
    'Receives the POSTs.': 'تصله طلبات POST.',
    'Signing secret': 'سرّ التوقيع',
    'Signs every message. The receiver has the same. It is never shown again.':
      'يوقّع كل رسالة. ولدى المستقبِل السرّ نفسه. لا يُعرض مرة أخرى.',
  },
  fields,
  signedWith: 'secret',
  // Many receivers know their callers by the URL alone.
  masked: { endpoint_url: maskedUrl },
  calls: ['endpoint_url'],
  faults: ({ secret }) => (isSigningSecret(secret) ? [] : [misshapen]),
  ...service<StandardWebhookFields>(fields, {
    isUrlMasked: false,
    links: 'none',
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
