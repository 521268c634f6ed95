import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { type MessageLink, touchUrl, urlOf } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { jsonIn } from '../text/json-in.js';
import { hidden } from '../text/masked-url.js';
import { truncateJsonBytes } from '../text/truncate.js';

/** 1 to 5 in https://docs.ntfy.sh/publish/#message-priority */
const ntfyPriorities = ['min', 'low', 'default', 'high', 'max'] as const;
type NtfyPriority = (typeof ntfyPriorities)[number];

const defaultNumber = 3;

const bySeverity = {
  critical: 'max',
  warning: 'high',
  info: 'default',
} as const satisfies Record<WebhookMessage['incident']['severity'], NtfyPriority>;

const numberOf = (priority: NtfyPriority): number => ntfyPriorities.indexOf(priority) + 1;

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
export const ntfyPriorityOf = ({ event, incident }: WebhookMessage, chosen?: NtfyPriority): number => {
  const number = numberOf(chosen ?? bySeverity[incident.severity]);
  return event === 'incident.created' ? number : Math.min(number, defaultNumber);
};

// A message has at most 4,096 bytes: a longer one would be a file. https://docs.ntfy.sh/publish/#limitations
// A title has at most 1,024 since https://github.com/binwiederhier/ntfy/releases/tag/v2.28.0, and the whole JSON twice the
// bytes of a message (transformBodyJSON in server/server.go), so both are counted as JSON.
const titleBytesMax = 1_024;
const messageBytesMax = 4_096;

/** Without `markdown`, ntfy shows plain text. */
const ntfyPost = (
  { message, announcement, links }: ServiceAlert,
  topic: string,
  priority: NtfyPriority | undefined,
) => {
  const { headline, facts } = inertAnnouncement(announcement);
  return {
    topic,
    title: truncateJsonBytes(headline, titleBytesMax),
    message: truncateJsonBytes(factLines(facts), messageBytesMax),
    priority: ntfyPriorityOf(message, priority),
    // https://docs.ntfy.sh/publish/#click-action
    click: urlOf(links, 'incident'),
    ...(links.length > 0 && { actions: links.map(actionOf) }),
  };
};

/** The app itself sends the POST that acknowledges, after one touch. https://docs.ntfy.sh/publish/#action-buttons */
const actionOf = ({ kind, label, url }: MessageLink): object =>
  kind === 'acknowledge'
    ? { action: 'http', label, url: touchUrl(url), method: 'POST', clear: true }
    : { action: 'view', label, url };

const noServer = 'Check the server URL: no ntfy server answers there.';

/** server/errors.go in https://github.com/binwiederhier/ntfy */
const adviceByCode: Readonly<Record<number, string>> = {
  40010: 'The server keeps this topic for itself. Choose another one.',
  42908: 'The messages of the day are used up. This one is not sent again.',
  42909: 'Too many attempts with a wrong token. Save a valid access token, and wait.',
  42904: 'The server has as many topics as it takes. Ask its administrator.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The access token is wrong, has expired or was revoked. Make a new one, and save it here.',
  403: 'The topic may not be written to. Save the access token of an account that may, or choose another topic.',
  404: noServer,
  405: noServer,
  429: tooMany,
  507: 'Nobody subscribes to this UnifiedPush topic. Subscribe to it in the ntfy app.',
};

const ntfyRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, error } = jsonIn(body);
  const known = typeof code === 'number' ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'The ntfy server',
    status,
    said: error,
    advice: known ?? adviceByStatus[status],
  });
};

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url', 'topic'],
  properties: {
    topic: {
      type: 'string',
      title: 'Topic',
      // topicRegex in server/server.go of https://github.com/binwiederhier/ntfy
      pattern: '^[-_A-Za-z0-9]{1,64}$',
      rule: 'must be 1 to 64 letters, digits, underscores and hyphens',
      description:
        'The topic that your phone subscribes to. On a server without accounts, whoever knows it reads the messages: choose one that is hard to guess.',
      examples: ['tocsin-k7Qw2mZx'],
    },
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      // Messages in JSON go to the root: https://docs.ntfy.sh/publish/#publish-as-json
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\]+/?$',
      rule: 'must be the http or https URL of the server, without the topic',
      description: 'The address of the ntfy server, without the topic.',
      examples: ['https://ntfy.sh'],
    },
    access_token: {
      type: 'string',
      title: 'Access token',
      writeOnly: true,
      pattern: '^tk_[A-Za-z0-9]{8,100}$',
      rule: 'must be a whole access token, which begins with tk_',
      description: 'For a topic that not everybody may write to. It is never shown again.',
      examples: ['tk_XXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    priority: {
      type: 'string',
      title: 'Priority',
      enum: ntfyPriorities,
      description:
        'The priority of an incident that opens. Left out, it follows the severity: `max`, `high` or `default`. Other messages have at most `default`.',
    },
  },
} as const satisfies FieldsSchema;

export type NtfyFields = FromSchema<typeof fields>;

/** https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy = {
  type: 'Ntfy',
  title: 'ntfy',
  description: 'A push to the phones that subscribe to a topic of an ntfy server',
  kind: 'push',
  searchWords: ['push', 'phone', 'mobile', 'self-hosted', 'UnifiedPush'],
  setup: {
    steps: [
      'Choose a topic that is hard to guess, subscribe to it in the ntfy app, and put it into Topic.',
      'Put the address of the server into Server URL: https://ntfy.sh, or your own server.',
      'If the server has accounts, make an access token of one that may write to the topic (in the web app: Account, Access tokens), and copy it into Access token.',
    ],
    documentation: 'https://docs.ntfy.sh/publish/',
  },
  german: {
    ntfy: 'ntfy',
    'A push to the phones that subscribe to a topic of an ntfy server':
      'Eine Push-Nachricht an die Telefone, die ein Thema eines ntfy-Servers abonnieren',
    'Choose a topic that is hard to guess, subscribe to it in the ntfy app, and put it into Topic.':
      'Wählen Sie ein Thema, das schwer zu erraten ist, abonnieren Sie es in der ntfy-App, und tragen Sie es in „Thema“ ein.',
    'Put the address of the server into Server URL: https://ntfy.sh, or your own server.':
      'Tragen Sie die Adresse des Servers in „Server-URL“ ein: https://ntfy.sh oder Ihren eigenen Server.',
    'If the server has accounts, make an access token of one that may write to the topic (in the web app: Account, Access tokens), and copy it into Access token.':
      'Hat der Server Konten, erstellen Sie ein Zugriffstoken eines Kontos, das an das Thema schreiben darf (in der Web-App: „Konto“, „Zugriffstokens“), und kopieren Sie es in „Zugriffstoken“.',
    Topic: 'Thema',
    'The topic that your phone subscribes to. On a server without accounts, whoever knows it reads the messages: choose one that is hard to guess.':
      'Das Thema, das Ihr Telefon abonniert. Auf einem Server ohne Konten liest die Nachrichten, wer es kennt: Wählen Sie eines, das schwer zu erraten ist.',
    'Server URL': 'Server-URL',
    'The address of the ntfy server, without the topic.': 'Die Adresse des ntfy-Servers, ohne das Thema.',
    'Access token': 'Zugriffstoken',
    'For a topic that not everybody may write to. It is never shown again.':
      'Für ein Thema, an das nicht alle schreiben dürfen. Es wird nie wieder angezeigt.',
    Priority: 'Priorität',
    'The priority of an incident that opens. Left out, it follows the severity: `max`, `high` or `default`. Other messages have at most `default`.':
      'Die Priorität eines Vorfalls, der eröffnet wird. Ohne Angabe folgt sie dem Schweregrad: `max`, `high` oder `default`. Andere Nachrichten haben höchstens `default`.',
  },
  arabic: {
    ntfy: 'ntfy',
    'A push to the phones that subscribe to a topic of an ntfy server':
      'إشعار إلى الهواتف المشتركة في موضوع على خادم ntfy',
    'Choose a topic that is hard to guess, subscribe to it in the ntfy app, and put it into Topic.':
      'اختر موضوعًا يصعب تخمينه، واشترك فيه في تطبيق ntfy، وضعه في الموضوع.',
    'Put the address of the server into Server URL: https://ntfy.sh, or your own server.':
      'ضع عنوان الخادم في عنوان الخادم: https://ntfy.sh، أو خادمك أنت.',
    'If the server has accounts, make an access token of one that may write to the topic (in the web app: Account, Access tokens), and copy it into Access token.':
      'إذا كان للخادم حسابات فأنشئ رمز وصول لحساب يجوز له الكتابة في الموضوع (في تطبيق الويب: Account، Access tokens)، وانسخه إلى رمز الوصول.',
    Topic: 'الموضوع',
    'The topic that your phone subscribes to. On a server without accounts, whoever knows it reads the messages: choose one that is hard to guess.':
      'الموضوع الذي يشترك فيه هاتفك. على خادم بلا حسابات يقرأ الرسائل كل من يعرفه: اختر ما يصعب تخمينه.',
    'Server URL': 'عنوان الخادم',
    'The address of the ntfy server, without the topic.': 'عنوان خادم ntfy، بلا الموضوع.',
    'Access token': 'رمز الوصول',
    'For a topic that not everybody may write to. It is never shown again.':
      'لموضوع لا يجوز للجميع الكتابة فيه. لا يُعرض مرة أخرى.',
    Priority: 'الأولوية',
    'The priority of an incident that opens. Left out, it follows the severity: `max`, `high` or `default`. Other messages have at most `default`.':
      'أولوية الحادثة عند فتحها. إذا تُركت فارغة تبعت درجة الخطورة: `max` أو `high` أو `default`. وللرسائل الأخرى `default` على الأكثر.',
  },
  fields,
  masked: { access_token: () => hidden },
  calls: ['server_url'],
  ...service<NtfyFields>(fields, {
    isUrlMasked: false,
    links: 'all',
    urlOf: ({ server_url }) => urlUnder(server_url, '/'),
    contentOf: (alert, { topic, access_token, priority }) =>
      jsonContent(
        ntfyPost(alert, topic, priority),
        access_token === undefined ? {} : { Authorization: `Bearer ${access_token}` },
      ),
    recorded: ['topic', 'access_token', 'priority'],
    explain: ntfyRefusal,
  }),
} as const satisfies ChannelDefinition<NtfyFields>;
