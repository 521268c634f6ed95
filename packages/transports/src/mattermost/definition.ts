import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { mattermostPost } from './post.js';
import { mattermostRefusal } from './refusal.js';

export const mattermost = {
  type: 'Mattermost',
  title: 'Mattermost',
  description: 'A message to a Mattermost channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'self-hosted'],
  setup: {
    steps: [
      'In Mattermost, open the product menu, then Integrations, Incoming Webhooks. Without that entry, ask an administrator to enable incoming webhooks.',
      'Choose Add Incoming Webhook, name it, choose the channel, and lock it to this channel.',
      'Copy the URL into Webhook URL.',
    ],
    documentation: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming webhook. In Mattermost: Integrations, Incoming Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://mattermost.example.com/hooks/xxxxxxxxxxxxxxxxxxxxxxxxxx'],
    },
    { post: mattermostPost, explain: mattermostRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
