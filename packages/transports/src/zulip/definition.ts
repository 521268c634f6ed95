import { textPattern } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { markdownLinks } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { formContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { oneLine, shortened } from '../text/in-words.js';
import { jsonIn } from '../text/json-in.js';
import { codeSpan } from '../text/markup.js';

/** max_topic_length of https://zulip.com/api/send-message, in Unicode code points. An announcement fits into a message. */
const topicCharsMax = 60;

/** Zulip refuses them in topics: zerver/lib/string_validation.py in https://github.com/zulip/zulip */
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Zulip knows no mentions, links or emoji in code. */
const zulipPost = (
  { message, announcement, links }: Omit<ServiceAlert, 'alertId'>,
  stream: string,
  topic: string | undefined,
): Readonly<Record<string, string>> => {
  const { beginning, title, facts } = announcement;
  const lines = facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`);
  return {
    type: 'stream',
    // JSON quotes the name, so Zulip does not read digits as an id.
    to: JSON.stringify(stream),
    topic: topic ?? topicOf(message),
    content: [
      beginning + codeSpan(title),
      '',
      ...lines,
      ...(links.length === 0 ? [] : ['', `**${markdownLinks(links)}**`]),
    ].join('\n'),
  };
};

const topicOf = ({ monitor }: WebhookMessage): string =>
  shortened(oneLine(monitor.name).replaceAll(unprintable, '\ufffd'), topicCharsMax) || '–';

const wrongKey =
  'The e-mail address or the API key of the bot is wrong. Copy both from the list of bots again.';

/** https://zulip.com/api/rest-error-handling */
const adviceByCode: Readonly<Record<string, string>> = {
  UNAUTHORIZED: wrongKey,
  INVALID_API_KEY: wrongKey,
  STREAM_DOES_NOT_EXIST: 'The Zulip channel was deleted or renamed. Save its name here.',
  USER_DEACTIVATED: 'The bot is deactivated. Reactivate it in Zulip, or make a new one.',
  REALM_DEACTIVATED: 'The Zulip organization is deactivated. Ask its owner.',
  RATE_LIMIT_HIT: tooMany,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the channel, and that the bot may send there: subscribe it to a private channel.',
  401: wrongKey,
  404: 'Check the server URL: it must be the address of the organization.',
  429: tooMany,
};

const zulipRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, msg } = jsonIn(body);
  const known =
    typeof code === 'string' && Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  return refusalInWords({ service: 'Zulip', status, said: msg, advice: known ?? adviceByStatus[status] });
};

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url', 'bot_email', 'api_key', 'stream'],
  properties: {
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      description: 'The address of the Zulip organization.',
      examples: ['https://example.zulipchat.com'],
    },
    bot_email: {
      type: 'string',
      title: 'Bot e-mail',
      maxLength: 320,
      // A colon would end the user name of the Basic authorization.
      pattern: '^[^\\s:@]+@[^\\s:@]+$',
      rule: 'must be the e-mail address of a bot, such as tocsin-bot@example.zulipchat.com',
      description: 'The address of the bot, as the list of bots shows it.',
      examples: ['tocsin-bot@example.zulipchat.com'],
    },
    api_key: {
      type: 'string',
      title: 'API key',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{16,64}$',
      rule: 'must be the whole API key of the bot: letters and digits',
      description: 'The key of the bot. It is never shown again.',
      examples: ['XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    stream: {
      type: 'string',
      title: 'Channel',
      minLength: 1,
      maxLength: 60,
      pattern: textPattern,
      rule: 'must be the name of a Zulip channel, of at most 60 characters and without #',
      description: 'The name of the Zulip channel (stream), without `#`.',
      examples: ['ops'],
    },
    topic: {
      type: 'string',
      title: 'Topic',
      minLength: 1,
      maxLength: 60,
      pattern: textPattern,
      rule: 'must be text of at most 60 characters',
      description: 'All messages go to this topic. Left out, each monitor has a topic of its own.',
      examples: ['alerts'],
    },
  },
} as const satisfies FieldsSchema;

export type ZulipFields = FromSchema<typeof fields>;

export const zulip = {
  type: 'Zulip',
  title: 'Zulip',
  description: 'A message to a topic of a Zulip channel',
  kind: 'chat',
  searchWords: ['chat', 'stream', 'self-hosted'],
  setup: {
    steps: [
      'In Zulip, open Personal settings, Bots, and add a bot of the type Incoming webhook.',
      'Copy its e-mail address into Bot e-mail, and its API key into API key.',
      'Put the address of your organization into Server URL, and the name of the channel into Channel. The bot must be subscribed if the channel is private.',
    ],
    documentation: 'https://zulip.com/api/send-message',
  },
  german: {
    Zulip: 'Zulip',
    'A message to a topic of a Zulip channel': 'Eine Nachricht zu einem Thema eines Zulip-Kanals',
    'In Zulip, open Personal settings, Bots, and add a bot of the type Incoming webhook.':
      'Öffnen Sie in Zulip die persönlichen Einstellungen, „Bots“, und fügen Sie einen Bot vom Typ „Eingehender Webhook“ hinzu.',
    'Copy its e-mail address into Bot e-mail, and its API key into API key.':
      'Kopieren Sie seine E-Mail-Adresse in „E-Mail des Bots“ und seinen API-Schlüssel in „API-Schlüssel“.',
    'Put the address of your organization into Server URL, and the name of the channel into Channel. The bot must be subscribed if the channel is private.':
      'Tragen Sie die Adresse Ihrer Organisation in „Server-URL“ und den Namen des Kanals in „Kanal“ ein. Ist der Kanal privat, muss der Bot ihn abonniert haben.',
    'Server URL': 'Server-URL',
    'The address of the Zulip organization.': 'Die Adresse der Zulip-Organisation.',
    'Bot e-mail': 'E-Mail des Bots',
    'The address of the bot, as the list of bots shows it.':
      'Die Adresse des Bots, wie die Liste der Bots sie zeigt.',
    'API key': 'API-Schlüssel',
    'The key of the bot. It is never shown again.': 'Der Schlüssel des Bots. Er wird nie wieder angezeigt.',
    Channel: 'Kanal',
    'The name of the Zulip channel (stream), without `#`.': 'Der Name des Zulip-Kanals (Stream), ohne `#`.',
    Topic: 'Thema',
    'All messages go to this topic. Left out, each monitor has a topic of its own.':
      'Alle Nachrichten gehen an dieses Thema. Ohne Angabe hat jeder Monitor sein eigenes Thema.',
  },
  arabic: {
    Zulip: 'Zulip',
    'A message to a topic of a Zulip channel': 'رسالة إلى موضوع في قناة Zulip',
    'In Zulip, open Personal settings, Bots, and add a bot of the type Incoming webhook.':
      'في Zulip افتح Personal settings ثم Bots، وأضف بوتًا من النوع Incoming webhook.',
    'Copy its e-mail address into Bot e-mail, and its API key into API key.':
      'انسخ عنوان بريده إلى بريد البوت، ومفتاح API الخاص به إلى مفتاح API.',
    'Put the address of your organization into Server URL, and the name of the channel into Channel. The bot must be subscribed if the channel is private.':
      'ضع عنوان مؤسّستك في عنوان الخادم، واسم القناة في القناة. يجب أن يكون البوت مشتركًا إذا كانت القناة خاصّة.',
    'Server URL': 'عنوان الخادم',
    'The address of the Zulip organization.': 'عنوان مؤسّسة Zulip.',
    'Bot e-mail': 'بريد البوت',
    'The address of the bot, as the list of bots shows it.': 'عنوان البوت كما تعرضه قائمة البوتات.',
    'API key': 'مفتاح API',
    'The key of the bot. It is never shown again.': 'مفتاح البوت. لا يُعرض مرة أخرى.',
    Channel: 'القناة',
    'The name of the Zulip channel (stream), without `#`.': 'اسم قناة Zulip (stream)، بلا `#`.',
    Topic: 'الموضوع',
    'All messages go to this topic. Left out, each monitor has a topic of its own.':
      'تذهب كل الرسائل إلى هذا الموضوع. إذا تُرك فارغًا فلكل مراقبة موضوع خاص بها.',
  },
  fields,
  calls: ['server_url'],
  ...service<ZulipFields>(fields, {
    isUrlMasked: false,
    links: 'all',
    urlOf: ({ server_url }) => urlUnder(server_url, '/api/v1/messages'),
    contentOf: (alert, { bot_email, api_key, stream, topic }) =>
      formContent(zulipPost(alert, stream, topic), basicAuthorization(bot_email, api_key)),
    recorded: ['stream', 'topic'],
    explain: zulipRefusal,
  }),
} as const satisfies ChannelDefinition<ZulipFields>;
