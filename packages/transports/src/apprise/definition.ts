import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { jsonContent } from '../service/json-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { apprisePost } from './post.js';
import { appriseRefusal, noConfiguration } from './refusal.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url', 'key'],
  properties: {
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      description: 'The address of the Apprise API, without the key.',
      examples: ['https://apprise.example.com'],
    },
    key: {
      type: 'string',
      title: 'Key',
      writeOnly: true,
      // https://github.com/caronc/apprise-api#api-notes
      pattern: '^[A-Za-z0-9_-]{1,128}$',
      rule: 'must be 1 to 128 letters, digits, underscores and hyphens',
      description:
        'The key of a configuration with the services to notify. Anyone who has it can read the configuration, so it is never shown again.',
      examples: ['XXXXXXXX'],
    },
    tag: {
      type: 'string',
      title: 'Tag',
      maxLength: 200,
      pattern: '^[A-Za-z0-9_-]+([ ,]+[A-Za-z0-9_-]+)*$',
      rule: 'must be tags with spaces or commas between them',
      description:
        'Only the services with this tag get the messages. A comma between tags means or, and a space means and. `all` means every service. Left out, those without a tag.',
      examples: ['ops'],
    },
  },
} as const satisfies FieldsSchema;

export type AppriseFields = FromSchema<typeof fields>;

/** https://github.com/caronc/apprise-api#api-details */
export const apprise = {
  type: 'Apprise',
  title: 'Apprise',
  description: 'A message through an Apprise API to one of its many services',
  kind: 'push',
  searchWords: ['push', 'self-hosted', 'Signal', 'WhatsApp', 'Bark', 'Home Assistant', 'LINE', 'XMPP'],
  setup: {
    steps: [
      'Start an Apprise API, and put its address into Server URL.',
      'Open its page of a key that is hard to guess, save a configuration with the services to notify, and copy the key into Key.',
      'If the configuration has tags, put those to notify into Tag.',
    ],
    documentation: 'https://github.com/caronc/apprise-api#readme',
  },
  fields,
  calls: ['server_url'],
  ...service<AppriseFields>(fields, {
    isUrlMasked: true,
    urlOf: ({ server_url, key }) => urlUnder(server_url, `/notify/${key}`),
    contentOf: ({ message }, { tag }) =>
      jsonContent(apprisePost(message, tag), { Accept: 'application/json' }),
    recorded: ['tag'],
    accepts: ({ status }) => status >= 200 && status <= 299 && status !== noConfiguration,
    explain: appriseRefusal,
  }),
} as const satisfies ChannelDefinition<AppriseFields>;
