import { textPattern } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { formContent } from '../service/form-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { zulipPost } from './post.js';
import { zulipRefusal } from './refusal.js';

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
  fields,
  calls: ['server_url'],
  ...service<ZulipFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ server_url }) => urlUnder(server_url, '/api/v1/messages'),
    contentOf: ({ message }, { bot_email, api_key, stream, topic }) =>
      formContent(zulipPost(message, stream, topic), basicAuthorization(bot_email, api_key)),
    recorded: ['stream', 'topic'],
    explain: zulipRefusal,
  }),
} as const satisfies ChannelDefinition<ZulipFields>;
