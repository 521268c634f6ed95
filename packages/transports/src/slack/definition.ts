import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { slackPost } from './post.js';
import { slackRefusal } from './refusal.js';

export const slack = {
  type: 'Slack',
  title: 'Slack',
  description: 'A message to a Slack channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook'],
  setup: {
    steps: [
      'At api.slack.com/apps, make an app in your workspace, from scratch.',
      'Under Incoming Webhooks, switch them on, then Add New Webhook to Workspace, and choose the channel.',
      'Copy the URL into Webhook URL.',
    ],
    documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming webhook of Slack, or of a server that takes the same messages. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    },
    { post: slackPost, explain: slackRefusal },
  ),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
