import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { jsonContent } from '../service/json-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { gotifyPost } from './post.js';
import { gotifyRefusal } from './refusal.js';

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
  fields,
  calls: ['server_url'],
  ...service<GotifyFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ server_url }) => urlUnder(server_url, '/message'),
    // A token in the URL would be in the log of each proxy.
    contentOf: ({ message }, { app_token, priority }) =>
      jsonContent(gotifyPost(message, priority), { 'X-Gotify-Key': app_token }),
    recorded: ['priority'],
    explain: gotifyRefusal,
  }),
} as const satisfies ChannelDefinition<GotifyFields>;
