import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { fitsButtons, htmlLinks } from '../links/link-texts.js';
import { explainStatus, type ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { oneLine } from '../text/in-words.js';
import { jsonIn, objectOf } from '../text/json-in.js';
import { escaped } from '../text/markup.js';
import { hidden } from '../text/masked-url.js';
import { truncate } from '../text/truncate.js';
/** https://core.telegram.org/bots/api#sendmessage: an announcement always fits its 4,096 characters. */
export const telegramPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>, chatId: string) => {
  const { headline, facts } = inertAnnouncement(announcement);
  const lines = facts.map(({ label, value }) => `${bold(`${label}:`)} ${escaped(value)}`);
  const asButtons = links.length > 0 && fitsButtons(links);
  const inText = links.length > 0 && !asButtons ? ['', htmlLinks(links)] : [];
  return {
    chat_id: chatId,
    text: [bold(headline), '', ...lines, ...inText].join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    // https://core.telegram.org/bots/api#inlinekeyboardbutton: a button with a URL needs no endpoint of ours.
    ...(asButtons && {
      reply_markup: { inline_keyboard: [links.map(({ label, url }) => ({ text: label, url }))] },
    }),
  };
};

const bold = (text: string): string => `<b>${escaped(text)}</b>`;

const descriptionCharsMax = 200;

const badToken = 'The bot token is wrong or was revoked. Copy the current one from @BotFather.';

const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the chat id. The bot must be in the group or channel; a person must have started the bot.',
  401: badToken,
  403: 'The bot may not write there. Add it to the group or channel again, or let the person start it again.',
  404: badToken,
  429: 'It gets too many messages. This one is not sent again.',
};

/** Quotes Telegram and adds advice. */
const telegramRefusal = ({ status, body }: ServiceAnswer): string => {
  const { description, parameters } = jsonIn(body);
  if (typeof description !== 'string') return explainStatus({ status });
  const said = truncate(oneLine(description), descriptionCharsMax);
  const { migrate_to_chat_id: movedTo } = objectOf(parameters);
  const advice = Number.isSafeInteger(movedTo)
    ? `The group has a new chat id: ${movedTo}.`
    : adviceByStatus[status];
  return [`Telegram answered ${status}: “${said}”.`, advice].filter(Boolean).join(' ');
};

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['bot_token', 'chat_id'],
  properties: {
    bot_token: {
      type: 'string',
      title: 'Bot token',
      writeOnly: true,
      // It is part of the path of every request, so it may contain no character with a meaning there.
      pattern: '^[0-9]{1,20}:[A-Za-z0-9_-]{20,100}$',
      rule: 'must be the whole token of a bot, such as 123456789:AbC…, as @BotFather shows it',
      description:
        'The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.',
      examples: ['123456789:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    chat_id: {
      type: 'string',
      title: 'Chat id',
      pattern: '^(?:-?[1-9][0-9]{0,19}|@[A-Za-z][A-Za-z0-9_]{3,31})$',
      rule: 'must be the number of a chat as text, such as "-1001234567890", or the @name of a public channel or group',
      description:
        'The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.',
      examples: ['-1001234567890'],
    },
  },
} as const satisfies FieldsSchema;

export type TelegramFields = FromSchema<typeof fields>;

/** Masks all of a token but the bot's id. */
const maskedToken = (token: string): string => `${/^\d+:/.exec(token)?.[0] ?? ''}${hidden}`;

export const telegram = {
  type: 'Telegram',
  title: 'Telegram',
  description: 'A message to a Telegram chat',
  kind: 'chat',
  searchWords: ['chat', 'bot'],
  setup: {
    steps: [
      'In Telegram, write /newbot to @BotFather, and copy the token into Bot token.',
      'Add the bot to your group or channel, with the right to write. For messages to yourself, open the bot and press Start.',
      'Write a message there. Then find the number of the chat at https://api.telegram.org/bot<token>/getUpdates, as in "chat":{"id":-1001234567890, and copy it into Chat id. For a public channel or group, use its @name.',
    ],
    documentation: 'https://core.telegram.org/bots/api#sendmessage',
  },
  german: {
    Telegram: 'Telegram',
    'A message to a Telegram chat': 'Eine Nachricht in einen Telegram-Chat',
    'In Telegram, write /newbot to @BotFather, and copy the token into Bot token.':
      'Schreiben Sie in Telegram /newbot an @BotFather, und kopieren Sie das Token in „Bot-Token“.',
    'Add the bot to your group or channel, with the right to write. For messages to yourself, open the bot and press Start.':
      'Fügen Sie den Bot Ihrer Gruppe oder Ihrem Kanal hinzu, mit dem Recht zu schreiben. Für Nachrichten an Sie selbst öffnen Sie den Bot und drücken „Start“.',
    'Write a message there. Then find the number of the chat at https://api.telegram.org/bot<token>/getUpdates, as in "chat":{"id":-1001234567890, and copy it into Chat id. For a public channel or group, use its @name.':
      'Schreiben Sie dort eine Nachricht. Die Nummer des Chats finden Sie dann unter https://api.telegram.org/bot<token>/getUpdates, wie in "chat":{"id":-1001234567890. Kopieren Sie sie in „Chat-Nummer“. Bei einem öffentlichen Kanal oder einer Gruppe nehmen Sie den @Namen.',
    'Bot token': 'Bot-Token',
    'The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.':
      'Das Token von @BotFather: Schreiben Sie ihm /newbot. Nur die Kennung des Bots darin wird wieder angezeigt.',
    'Chat id': 'Chat-Nummer',
    'The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.':
      'Die Nummer eines Chats als Text oder der `@name` eines öffentlichen Kanals oder einer Gruppe. Fügen Sie den Bot hinzu, und schreiben Sie dort: `getUpdates` der Bot-API zeigt die Nummer.',
  },
  arabic: {
    Telegram: 'Telegram',
    'A message to a Telegram chat': 'رسالة إلى محادثة Telegram',
    'In Telegram, write /newbot to @BotFather, and copy the token into Bot token.':
      'في Telegram اكتب /newbot إلى @BotFather، وانسخ الرمز إلى رمز البوت.',
    'Add the bot to your group or channel, with the right to write. For messages to yourself, open the bot and press Start.':
      'أضف البوت إلى مجموعتك أو قناتك، مع حقّ الكتابة. للرسائل إلى نفسك افتح البوت واضغط Start.',
    'Write a message there. Then find the number of the chat at https://api.telegram.org/bot<token>/getUpdates, as in "chat":{"id":-1001234567890, and copy it into Chat id. For a public channel or group, use its @name.':
      'اكتب رسالة هناك. ثم اعثر على رقم المحادثة في https://api.telegram.org/bot<token>/getUpdates، كما في "chat":{"id":-1001234567890، وانسخه إلى معرّف المحادثة. لقناة أو مجموعة عامّة استخدم @name الخاص بها.',
    'Bot token': 'رمز البوت',
    'The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.':
      'الرمز الذي أعطاه @BotFather: اكتب إليه /newbot. لا يُعرض منه بعد ذلك إلا معرّف البوت.',
    'Chat id': 'معرّف المحادثة',
    'The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.':
      'رقم المحادثة نصًّا، أو `@name` لقناة أو مجموعة عامّة. أضف البوت واكتب هناك: تعرض `getUpdates` في Bot API الرقم.',
  },
  fields,
  masked: { bot_token: maskedToken },
  calls: [],
  ...service<TelegramFields>(fields, {
    isUrlMasked: true,
    links: 'all',
    urlOf: ({ bot_token }, { originFor }) =>
      `${originFor('https://api.telegram.org')}/bot${bot_token}/sendMessage`,
    contentOf: (alert, { chat_id }) => jsonContent(telegramPost(alert, chat_id)),
    recorded: ['chat_id'],
    explain: telegramRefusal,
  }),
  storedBefore: { address: 'chat_id', secret: 'bot_token' },
} as const satisfies ChannelDefinition<TelegramFields>;
