import { parseUrl } from '@tocsin/egress/policy';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { chatRequest } from '../chat/chat-request.js';
import { webhookUrl } from '../chat/webhook-url.js';
import { maskedUrl } from '../masked-url.js';
import { teamsPost } from './post.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['webhook_url'],
  properties: {
    webhook_url: webhookUrl({
      description:
        'The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Whoever has it may write there, so only its host is shown again. URLs of the retired Office 365 connectors are refused.',
      examples: [
        'https://prod-00.westeurope.logic.azure.com/workflows/000/triggers/manual/paths/invoke?sig=XXXX',
      ],
    }),
  },
} as const satisfies FieldsSchema;

export type MicrosoftTeamsFields = FromSchema<typeof fields>;

/** The hosts of the connectors that Microsoft retired in favour of workflows. */
const connectorHost = /(?:^|\.)(?:webhook\.office\.com|outlook\.office\.com|outlook\.office365\.com)$/;

const retired = {
  field: 'webhook_url',
  message:
    'webhook_url is of an Office 365 connector, which Microsoft has retired: in Teams, make a workflow from “When a Teams webhook request is received”, and give its URL',
};

export const microsoftTeams = {
  type: 'MicrosoftTeams',
  title: 'Microsoft Teams',
  description: 'A message to a Teams channel',
  searchWords: ['chat', 'workflow', 'Office 365'],
  fields,
  masked: { webhook_url: maskedUrl },
  calls: ['webhook_url'],
  faults: ({ webhook_url }) => (connectorHost.test(parseUrl(webhook_url)?.hostname ?? '') ? [retired] : []),
  request: chatRequest(teamsPost),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<MicrosoftTeamsFields>;
