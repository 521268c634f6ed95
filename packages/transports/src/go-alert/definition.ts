import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { maskedUrl } from '../masked-url.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { goAlertPost } from './post.js';
import { goAlertRefusal } from './refusal.js';

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
  fields,
  masked: { integration_url: maskedUrl },
  calls: ['integration_url'],
  ...service<GoAlertFields>(fields, {
    isUrlMasked: true,
    urlOf: ({ integration_url }) => integration_url,
    contentOf: ({ message }) => jsonContent(goAlertPost(message)),
    explain: goAlertRefusal,
  }),
} as const satisfies ChannelDefinition<GoAlertFields>;
