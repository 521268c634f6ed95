import { textPattern } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { touchUrl, urlOf } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import { factLines } from '../text/fact-lines.js';
import { hidden, maskedUrl } from '../text/masked-url.js';
import { truncateJsonBytes } from '../text/truncate.js';
import { encrypt, isPrivateKey, isPublicKey, vapidAuthorization } from './vapid.js';

// RFC 8030, section 7.2: a push service takes 4,096 bytes. Encryption adds 103 of them (RFC 8291, section 4).
const titleBytesMax = 600;
const bodyBytesMax = 2_400;
// Two values are customers': they fit with all others.
const valueCharsMax = 300;

/** The content for the service worker of the dashboard: `apps/dashboard/public/service-worker.js`. */
const webPushPost = ({ message, announcement, links }: ServiceAlert) => {
  const { event, headline, facts } = announcement;
  const acknowledge = urlOf(links, 'acknowledge');
  return {
    event,
    title: truncateJsonBytes(headline, titleBytesMax),
    body: truncateJsonBytes(factLines(facts, valueCharsMax), bodyBytesMax),
    incident_id: message.incident.id,
    incident_url: urlOf(links, 'incident'),
    acknowledge_url: acknowledge && touchUrl(acknowledge),
    timestamp: message.timestamp,
  };
};

/** A day. Later, the message of an incident is no news. RFC 8030, section 5.2. */
const keptS = 86_400;

const topicCharsMax = 32;

/** RFC 8030, sections 5.2 to 5.4. A device that was off gets the last message of an incident only. */
const webPushHeaders = ({ event, incident }: WebhookMessage) => ({
  TTL: String(keptS),
  Urgency: event === 'incident.resolved' ? 'normal' : 'high',
  Topic: incident.id.replaceAll('-', '').slice(0, topicCharsMax),
});

const unsubscribed =
  'The browser has unsubscribed: its notifications were blocked, or its data was cleared. Open Tocsin in that browser, and make a new channel there.';
const otherKey =
  'The subscription was made with another key. Open Tocsin in that browser, and make a new channel there.';

/** RFC 8030, sections 5, 7.2 and 8.4, and RFC 8292, section 4.2. */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: otherKey,
  401: otherKey,
  403: otherKey,
  404: unsubscribed,
  410: unsubscribed,
  413: 'The push service takes only shorter messages. Report it to the makers of Tocsin.',
  429: tooMany,
};

const webPushRefusal = ({ status }: ServiceAnswer): string =>
  refusalInWords({
    service: 'The push service',
    status,
    advice:
      adviceByStatus[status] ??
      (status >= 500 ? 'It has a fault. This message is not sent again.' : undefined),
  });

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
  german: {
    'Push notifications': 'Push-Benachrichtigungen',
    'A notification of this browser, on a computer or a phone':
      'Eine Benachrichtigung dieses Browsers, auf einem Computer oder Telefon',
    'Open Tocsin in the browser that shall show the notifications. On an iPhone or iPad, first add Tocsin to the home screen, and open it there.':
      'Öffnen Sie Tocsin in dem Browser, der die Benachrichtigungen zeigen soll. Auf einem iPhone oder iPad legen Sie Tocsin zuerst auf den Startbildschirm, und öffnen es dort.',
    'Make the channel there: press Subscribe this browser, and allow notifications.':
      'Erstellen Sie dort den Kanal: Drücken Sie „Diesen Browser anmelden“, und erlauben Sie Benachrichtigungen.',
    Browser: 'Browser',
    'What people call the browser and its device.': 'So nennen Menschen den Browser und sein Gerät.',
    'Endpoint of the subscription': 'Endpunkt des Abonnements',
    'The URL at which the push service of the browser takes its messages. Only its host is shown again.':
      'Die URL, unter der der Push-Dienst des Browsers dessen Nachrichten annimmt. Nur ihr Host wird wieder angezeigt.',
    'Public key of the subscription': 'Öffentlicher Schlüssel des Abonnements',
    'Messages are encrypted for this key, so that only the browser reads them.':
      'Nachrichten werden für diesen Schlüssel verschlüsselt, damit nur der Browser sie liest.',
    'Authentication secret of the subscription': 'Geheimnis des Abonnements',
    'The browser accepts only messages that were encrypted with it. It is never shown again.':
      'Der Browser nimmt nur Nachrichten an, die damit verschlüsselt wurden. Es wird nie wieder angezeigt.',
    'Private key of the sender (VAPID)': 'Privater Schlüssel des Absenders (VAPID)',
    'The browser subscribed with the public key that belongs to it. Every message is signed with it. It is never shown again.':
      'Der Browser hat mit dem zugehörigen öffentlichen Schlüssel abonniert. Jede Nachricht wird damit signiert. Er wird nie wieder angezeigt.',
    Contact: 'Kontakt',
    'Each message gives it to the push service, which may ask there about them. Apple takes no message without it.':
      'Jede Nachricht nennt ihn dem Push-Dienst, der dort nachfragen kann. Apple nimmt ohne ihn keine Nachricht an.',
  },
  arabic: {
    'Push notifications': 'الإشعارات الفورية',
    'A notification of this browser, on a computer or a phone': 'إشعار من هذا المتصفّح، على حاسوب أو هاتف',
    'Open Tocsin in the browser that shall show the notifications. On an iPhone or iPad, first add Tocsin to the home screen, and open it there.':
      'افتح Tocsin في المتصفّح الذي ستظهر فيه الإشعارات. على iPhone أو iPad أضف Tocsin أولًا إلى الشاشة الرئيسية، وافتحه هناك.',
    'Make the channel there: press Subscribe this browser, and allow notifications.':
      'أنشئ القناة هناك: اضغط اشتراك هذا المتصفّح، واسمح بالإشعارات.',
    Browser: 'المتصفّح',
    'What people call the browser and its device.': 'كيف يسمّي الناس المتصفّح وجهازه.',
    'Endpoint of the subscription': 'نقطة نهاية الاشتراك',
    'The URL at which the push service of the browser takes its messages. Only its host is shown again.':
      'العنوان الذي تأخذ عنده خدمة الإشعارات في المتصفّح رسائلها. لا يُعرض منه بعد ذلك إلا المضيف.',
    'Public key of the subscription': 'المفتاح العام للاشتراك',
    'Messages are encrypted for this key, so that only the browser reads them.':
      'تُشفَّر الرسائل لهذا المفتاح، فلا يقرؤها إلا المتصفّح.',
    'Authentication secret of the subscription': 'سرّ المصادقة للاشتراك',
    'The browser accepts only messages that were encrypted with it. It is never shown again.':
      'لا يقبل المتصفّح إلا الرسائل المشفَّرة به. لا يُعرض مرة أخرى.',
    'Private key of the sender (VAPID)': 'المفتاح الخاص للمرسِل (VAPID)',
    'The browser subscribed with the public key that belongs to it. Every message is signed with it. It is never shown again.':
      'اشترك المتصفّح بالمفتاح العام المقابل له. وبه تُوقَّع كل رسالة. لا يُعرض مرة أخرى.',
    Contact: 'جهة الاتصال',
    'Each message gives it to the push service, which may ask there about them. Apple takes no message without it.':
      'تعطيها كل رسالة لخدمة الإشعارات، التي قد تسأل هناك عنها. لا تقبل Apple رسالة من دونها.',
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
    links: 'all',
    urlOf: ({ endpoint_url }) => endpoint_url,
    contentOf: (alert) => ({
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        ...webPushHeaders(alert.message),
        Authorization: `vapid t=${hidden}`,
      },
      body: Buffer.from(JSON.stringify(webPushPost(alert))),
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
