import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { hidden } from '../masked-url.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { telegramPost } from './post.js';
import { telegramRefusal } from './refusal.js';

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
  fields,
  masked: { bot_token: maskedToken },
  calls: [],
  ...service<TelegramFields>(fields, {
    isUrlMasked: true,
    urlOf: ({ bot_token }, { originFor }) =>
      `${originFor('https://api.telegram.org')}/bot${bot_token}/sendMessage`,
    contentOf: ({ message }, { chat_id }) => jsonContent(telegramPost(message, chat_id)),
    recorded: ['chat_id'],
    explain: telegramRefusal,
  }),
  storedBefore: { address: 'chat_id', secret: 'bot_token' },
} as const satisfies ChannelDefinition<TelegramFields>;
