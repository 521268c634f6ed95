import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../chat/incoming-webhook-definition.js';
import { slackPost } from './post.js';

export const slack = {
  type: 'Slack',
  title: 'Slack',
  description: 'A message to a Slack channel',
  searchWords: ['chat', 'incoming webhook', 'Mattermost'],
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming webhook of Slack, or of a server that takes the same messages, such as Mattermost. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    },
    slackPost,
  ),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
