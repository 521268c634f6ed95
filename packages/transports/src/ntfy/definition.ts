import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { hidden } from '../masked-url.js';
import { jsonContent } from '../service/json-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { ntfyPost } from './post.js';
import { ntfyPriorities } from './priority.js';
import { ntfyRefusal } from './refusal.js';

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
  fields,
  masked: { access_token: () => hidden },
  calls: ['server_url'],
  ...service<NtfyFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ server_url }) => urlUnder(server_url, '/'),
    contentOf: ({ message }, { topic, access_token, priority }) =>
      jsonContent(
        ntfyPost(message, topic, priority),
        access_token === undefined ? {} : { Authorization: `Bearer ${access_token}` },
      ),
    recorded: ['topic', 'access_token', 'priority'],
    explain: ntfyRefusal,
  }),
} as const satisfies ChannelDefinition<NtfyFields>;
