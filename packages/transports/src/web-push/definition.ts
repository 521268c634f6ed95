import { textPattern } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { hidden, maskedUrl } from '../masked-url.js';
import { service } from '../service/service.js';
import { encrypt } from './encrypt.js';
import { webPushHeaders, webPushPost } from './post.js';
import { webPushRefusal } from './refusal.js';
import { isPrivateKey, isPublicKey, vapidAuthorization } from './vapid.js';

const urlCharsMax = 2048;

// The keys in the examples are those of RFC 8291, appendix A.
const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['browser', 'endpoint_url', 'p256dh', 'auth', 'vapid_private_key'],
  properties: {
    browser: {
      type: 'string',
      title: 'Browser',
      minLength: 1,
      maxLength: 100,
      pattern: textPattern,
      description: 'What people call the browser and its device.',
      examples: ['Chrome on Android'],
    },
    endpoint_url: {
      type: 'string',
      title: 'Endpoint of the subscription',
      writeOnly: true,
      format: 'uri',
      maxLength: urlCharsMax,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$',
      rule: `must be a whole https URL of at most ${urlCharsMax} characters, without user name and password`,
      description:
        'The URL at which the push service of the browser takes its messages. Only its host is shown again.',
      examples: ['https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV'],
    },
    p256dh: {
      type: 'string',
      title: 'Public key of the subscription',
      pattern: '^B[A-Za-z0-9_-]{86}$',
      rule: 'must be a public key on the curve P-256, uncompressed and in base64url: 87 characters',
      description: 'Messages are encrypted for this key, so that only the browser reads them.',
      examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
    },
    auth: {
      type: 'string',
      title: 'Authentication secret of the subscription',
      writeOnly: true,
      pattern: '^[A-Za-z0-9_-]{22}$',
      rule: 'must be 16 bytes in base64url: 22 characters',
      description: 'The browser accepts only messages that were encrypted with it. It is never shown again.',
      examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
    },
    vapid_private_key: {
      type: 'string',
      title: 'Private key of the sender (VAPID)',
      writeOnly: true,
      pattern: '^[A-Za-z0-9_-]{43}$',
      rule: 'must be a private key on the curve P-256, in base64url: 43 characters',
      description:
        'The browser subscribed with the public key that belongs to it. Every message is signed with it. It is never shown again.',
      examples: ['yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'],
    },
    contact: {
      type: 'string',
      title: 'Contact',
      maxLength: 200,
      pattern: '^(https://|mailto:)[!-~]+$',
      rule: 'must be an https URL, or mailto: and an address',
      description:
        'Each message gives it to the push service, which may ask there about them. Apple takes no message without it.',
      examples: ['https://tocsin.example.com/'],
    },
  },
} as const satisfies FieldsSchema;

export type WebPushFields = FromSchema<typeof fields>;

const faultOf = (field: 'p256dh' | 'vapid_private_key') => ({
  field,
  message: `${field} ${fields.properties[field].rule}`,
});

/** Web Push: RFC 8030, with the encryption of RFC 8291 and the sender's key of RFC 8292. */
export const webPush = {
  type: 'WebPush',
  title: 'Push notifications',
  description: 'A notification of this browser, on a computer or a phone',
  kind: 'push',
  searchWords: ['push', 'browser', 'phone', 'mobile', 'desktop', 'app', 'PWA', 'Web Push', 'VAPID'],
  setup: {
    steps: [
      'Open Tocsin in the browser that shall show the notifications. On an iPhone or iPad, first add Tocsin to the home screen, and open it there.',
      'Make the channel there: press Subscribe this browser, and allow notifications.',
    ],
    documentation: 'https://developer.mozilla.org/en-US/docs/Web/API/Push_API',
  },
  fields,
  masked: { endpoint_url: maskedUrl },
  calls: ['endpoint_url'],
  faults: ({ p256dh, vapid_private_key }) => [
    ...(isPublicKey(p256dh) ? [] : [faultOf('p256dh')]),
    ...(isPrivateKey(vapid_private_key) ? [] : [faultOf('vapid_private_key')]),
  ],
  ...service<WebPushFields>(fields, {
    isUrlMasked: true,
    urlOf: ({ endpoint_url }) => endpoint_url,
    contentOf: ({ message }) => ({
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        ...webPushHeaders(message),
        Authorization: `vapid t=${hidden}`,
      },
      body: Buffer.from(JSON.stringify(webPushPost(message))),
    }),
    sealed: ({ headers, body }, { message }, channel) => ({
      headers: {
        ...headers,
        Authorization: vapidAuthorization(
          channel.endpoint_url,
          { privateKey: channel.vapid_private_key, contact: channel.contact },
          Date.parse(message.timestamp),
        ),
      },
      body: encrypt(body, channel),
    }),
    explain: webPushRefusal,
  }),
} as const satisfies ChannelDefinition<WebPushFields>;
