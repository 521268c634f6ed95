import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { withLinkLines } from '../links/link-texts.js';
import { firstLink } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { jsonIn } from '../text/json-in.js';

// From 8 the Android app makes a loud notification, from 4 a sound, and from 1 an icon.
// https://github.com/gotify/android#message-priorities
const bySeverity = {
  critical: 8,
  warning: 5,
  info: 3,
} as const satisfies Record<WebhookMessage['incident']['severity'], number>;

const quietPriorityMax = 4;

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
const priorityOf = ({ event, incident }: WebhookMessage, chosen?: number): number => {
  const priority = chosen ?? bySeverity[incident.severity];
  return event === 'incident.created' ? priority : Math.min(priority, quietPriorityMax);
};

/** Plain text, so that no name becomes Markdown. https://gotify.net/docs/msgextras#clientdisplay */
export const gotifyPost = (
  { message, announcement, links }: Omit<ServiceAlert, 'alertId'>,
  priority: number | undefined,
) => {
  const { headline, facts } = inertAnnouncement(announcement);
  const opened = firstLink(links);
  return {
    title: headline,
    message: withLinkLines(factLines(facts), links),
    priority: priorityOf(message, priority),
    extras: {
      'client::display': { contentType: 'text/plain' },
      // The page that a touch of the notification opens. https://gotify.net/docs/msgextras#clientnotification
      ...(opened && { 'client::notification': { click: { url: opened.url } } }),
    },
  };
};

const noServer = 'Check the server URL: no Gotify server answers there.';

/** https://gotify.net/api-docs, and auth/authentication.go in https://github.com/gotify/server */
const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The application token is wrong, or its application was deleted. Copy the token of an application, not of a client, again.',
  403: 'The token may not send messages. Copy the token of an application, not of a client.',
  404: noServer,
  405: noServer,
  429: tooMany,
};

const gotifyRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Gotify',
    status,
    said: jsonIn(body).errorDescription,
    advice: adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of the Gotify server.' : undefined),
  });

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url', 'app_token'],
  properties: {
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      description: 'The address of the Gotify server.',
      examples: ['https://gotify.example.com'],
    },
    app_token: {
      type: 'string',
      title: 'Application token',
      writeOnly: true,
      minLength: 8,
      maxLength: 200,
      pattern: '^[!-~]+$',
      rule: 'must be the whole token of an application: at least 8 characters without spaces',
      description: 'The token of an application. That of a client does not fit. It is never shown again.',
      examples: ['AXXXXXXXXXXXXXX'],
    },
    priority: {
      type: 'integer',
      title: 'Priority',
      minimum: 0,
      maximum: 10,
      description:
        'The priority of an incident that opens, from 0 to 10. Left out, it follows the severity: 8, 5 or 3. Other messages have at most 4.',
    },
  },
} as const satisfies FieldsSchema;

export type GotifyFields = FromSchema<typeof fields>;

/** https://gotify.net/docs/pushmsg */
export const gotify = {
  type: 'Gotify',
  title: 'Gotify',
  description: 'A push through a Gotify server',
  kind: 'push',
  searchWords: ['push', 'phone', 'mobile', 'self-hosted'],
  setup: {
    steps: [
      'In Gotify, open Apps, and create an application for Tocsin.',
      'Copy its token into Application token, and put the address of the server into Server URL.',
    ],
    documentation: 'https://gotify.net/docs/pushmsg',
  },
  german: {
    Gotify: 'Gotify',
    'A push through a Gotify server': 'Eine Push-Nachricht über einen Gotify-Server',
    'In Gotify, open Apps, and create an application for Tocsin.':
      'Öffnen Sie in Gotify „Apps“, und erstellen Sie eine Anwendung für Tocsin.',
    'Copy its token into Application token, and put the address of the server into Server URL.':
      'Kopieren Sie ihr Token in „Anwendungstoken“, und tragen Sie die Adresse des Servers in „Server-URL“ ein.',
    'Server URL': 'Server-URL',
    'The address of the Gotify server.': 'Die Adresse des Gotify-Servers.',
    'Application token': 'Anwendungstoken',
    'The token of an application. That of a client does not fit. It is never shown again.':
      'Das Token einer Anwendung. Das eines Clients passt nicht. Es wird nie wieder angezeigt.',
    Priority: 'Priorität',
    'The priority of an incident that opens, from 0 to 10. Left out, it follows the severity: 8, 5 or 3. Other messages have at most 4.':
      'Die Priorität eines Vorfalls, der eröffnet wird, von 0 bis 10. Ohne Angabe folgt sie dem Schweregrad: 8, 5 oder 3. Andere Nachrichten haben höchstens 4.',
  },
  arabic: {
    Gotify: 'Gotify',
    'A push through a Gotify server': 'إشعار عبر خادم Gotify',
    'In Gotify, open Apps, and create an application for Tocsin.':
      'في Gotify افتح Apps، وأنشئ تطبيقًا لـ Tocsin.',
    'Copy its token into Application token, and put the address of the server into Server URL.':
      'انسخ رمزه إلى رمز التطبيق، وضع عنوان الخادم في عنوان الخادم.',
    'Server URL': 'عنوان الخادم',
    'The address of the Gotify server.': 'عنوان خادم Gotify.',
    'Application token': 'رمز التطبيق',
    'The token of an application. That of a client does not fit. It is never shown again.':
      'رمز تطبيق. رمز العميل لا يصلح. لا يُعرض مرة أخرى.',
    Priority: 'الأولوية',
    'The priority of an incident that opens, from 0 to 10. Left out, it follows the severity: 8, 5 or 3. Other messages have at most 4.':
      'أولوية الحادثة عند فتحها، من 0 إلى 10. إذا تُركت فارغة تبعت درجة الخطورة: 8 أو 5 أو 3. وللرسائل الأخرى 4 على الأكثر.',
  },
  fields,
  calls: ['server_url'],
  ...service<GotifyFields>(fields, {
    isUrlMasked: false,
    links: 'all',
    urlOf: ({ server_url }) => urlUnder(server_url, '/message'),
    // A token in the URL would be in the log of each proxy.
    contentOf: (alert, { app_token, priority }) =>
      jsonContent(gotifyPost(alert, priority), { 'X-Gotify-Key': app_token }),
    recorded: ['priority'],
    explain: gotifyRefusal,
  }),
} as const satisfies ChannelDefinition<GotifyFields>;
