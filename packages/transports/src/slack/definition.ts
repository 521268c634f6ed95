import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { chatRequest } from '../chat/chat-request.js';
import { webhookUrl } from '../chat/webhook-url.js';
import { maskedUrl } from '../masked-url.js';
import { slackPost } from './post.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['webhook_url'],
  properties: {
    webhook_url: webhookUrl({
      description:
        'The URL of an incoming webhook of Slack, or of a server that takes the same messages, such as Mattermost. In Slack: Apps, Incoming Webhooks, Add to Slack. Whoever has it may write there, so only its host is shown again.',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    }),
  },
} as const satisfies FieldsSchema;

export type SlackFields = FromSchema<typeof fields>;

export const slack = {
  type: 'Slack',
  title: 'Slack',
  description: 'A message to a Slack channel',
  searchWords: ['chat', 'incoming webhook', 'Mattermost'],
  fields,
  masked: { webhook_url: maskedUrl },
  calls: ['webhook_url'],
  request: chatRequest(slackPost),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<SlackFields>;
