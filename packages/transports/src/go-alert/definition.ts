import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { markdownLinks } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { oneLine } from '../text/in-words.js';
import { codeSpan } from '../text/markup.js';
import { maskedUrl } from '../text/masked-url.js';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * GoAlert reads the summary out and sends it as SMS, so no emoji is in it. The details are Markdown. They have at most
 * 1,024 and 6,144 characters (alert/alert.go in https://github.com/target/goalert), and an announcement has fewer.
 *
 * The incident's id joins the messages of an incident: `close` ends the alert that the first one made.
 */
const goAlertPost = ({ message, announcement, links }: ServiceAlert) => {
  const { event, title, facts } = inertAnnouncement(announcement);
  return {
    summary: `${words[event]}: ${title}`,
    details: [
      ...facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`),
      ...(links.length === 0 ? [] : [markdownLinks(links)]),
    ].join('\n'),
    dedup: message.incident.id,
    ...(event === 'incident.resolved' && { action: 'close' }),
  };
};

const wrongKey =
  'The key is wrong, was deleted or is of another type. Make a new Generic API key in GoAlert, and save its URL here.';

/** util/errutil/httperror.go in https://github.com/target/goalert */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: wrongKey,
  401: wrongKey,
  403: wrongKey,
  404: 'Check the URL: no GoAlert server answers there.',
  408: tooMany,
  409: 'The service has too many alerts that nobody has acknowledged. Acknowledge or close some in GoAlert.',
  429: tooMany,
};

/** GoAlert explains a refusal in plain text. Anything else is of a proxy before it. */
const saidIn = (body: Buffer): string | undefined => {
  const text = oneLine(body.toString('utf8'));
  return text.includes('<') || text.includes('{') ? undefined : text;
};

const goAlertRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'GoAlert',
    status,
    said: saidIn(body),
    advice:
      adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of the GoAlert server.' : undefined),
  });

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['integration_url'],
  properties: {
    integration_url: {
      type: 'string',
      title: 'Integration URL',
      writeOnly: true,
      format: 'uri',
      maxLength: 2048,
      // No ellipsis, because a client may send back the masked secret, which has one.
      pattern:
        '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\…]+(/[^\\s?#\\\\…]*)?/api/v2/generic/incoming\\?token=[^\\s&#…]+$',
      rule: 'must be the whole URL of a Generic API key, with /api/v2/generic/incoming?token=',
      description:
        'The URL of an integration key of the type Generic API. Anyone who has it can make alerts, so only its host is shown again.',
      examples: ['https://goalert.example.com/api/v2/generic/incoming?token=XXXX'],
    },
  },
} as const satisfies FieldsSchema;

export type GoAlertFields = FromSchema<typeof fields>;

/** web/src/app/documentation/sections/IntegrationKeys.md in https://github.com/target/goalert */
export const goAlert = {
  type: 'GoAlert',
  title: 'GoAlert',
  description: 'An alert of a GoAlert service, which closes with the incident',
  kind: 'on-call',
  searchWords: ['on-call', 'pager', 'phone', 'call', 'self-hosted'],
  setup: {
    steps: [
      'In GoAlert, open the service, then Integration Keys, and create a key of the type Generic API.',
      'Copy its URL, with the token, into Integration URL.',
      'The test message makes an alert with the summary Test: Test message from Tocsin. Close it in GoAlert.',
    ],
    documentation:
      'https://github.com/target/goalert/blob/master/web/src/app/documentation/sections/IntegrationKeys.md',
  },
  german: {
    GoAlert: 'GoAlert',
    'An alert of a GoAlert service, which closes with the incident':
      'Ein Alarm eines GoAlert-Service, der mit dem Vorfall geschlossen wird',
    'In GoAlert, open the service, then Integration Keys, and create a key of the type Generic API.':
      'Öffnen Sie in GoAlert den Service, dann „Integration Keys“, und erstellen Sie einen Schlüssel vom Typ „Generic API“.',
    'Copy its URL, with the token, into Integration URL.':
      'Kopieren Sie seine URL, mit dem Token, in „Integrations-URL“.',
    'The test message makes an alert with the summary Test: Test message from Tocsin. Close it in GoAlert.':
      'Die Testnachricht erzeugt einen Alarm mit der Zusammenfassung „Test: Test message from Tocsin“. Schließen Sie ihn in GoAlert.',
    'Integration URL': 'Integrations-URL',
    'The URL of an integration key of the type Generic API. Anyone who has it can make alerts, so only its host is shown again.':
      'Die URL eines Integrationsschlüssels vom Typ Generic API. Wer sie hat, kann Alarme auslösen, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    GoAlert: 'GoAlert',
    'An alert of a GoAlert service, which closes with the incident':
      'تنبيه لخدمة في GoAlert، يُغلق مع الحادثة',
    'In GoAlert, open the service, then Integration Keys, and create a key of the type Generic API.':
      'في GoAlert افتح الخدمة، ثم Integration Keys، وأنشئ مفتاحًا من النوع Generic API.',
    'Copy its URL, with the token, into Integration URL.': 'انسخ عنوانه، مع الرمز، إلى Integration URL.',
    'The test message makes an alert with the summary Test: Test message from Tocsin. Close it in GoAlert.':
      'تُنشئ الرسالة التجريبية تنبيهًا ملخّصه Test: Test message from Tocsin. أغلقه في GoAlert.',
    'Integration URL': 'Integration URL',
    'The URL of an integration key of the type Generic API. Anyone who has it can make alerts, so only its host is shown again.':
      'عنوان مفتاح تكامل من النوع Generic API. يستطيع كل من لديه العنوان إنشاء تنبيهات، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  fields,
  masked: { integration_url: maskedUrl },
  calls: ['integration_url'],
  ...service<GoAlertFields>(fields, {
    isUrlMasked: true,
    links: 'incident',
    urlOf: ({ integration_url }) => integration_url,
    contentOf: (alert) => jsonContent(goAlertPost(alert)),
    explain: goAlertRefusal,
  }),
} as const satisfies ChannelDefinition<GoAlertFields>;
