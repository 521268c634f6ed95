import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { rocketChatPost } from './post.js';
import { rocketChatRefusal } from './refusal.js';

export const rocketChat = {
  type: 'RocketChat',
  title: 'Rocket.Chat',
  description: 'A message to a Rocket.Chat room',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'rocketchat', 'self-hosted'],
  setup: {
    steps: [
      'In Rocket.Chat, open Administration, Workspace, Integrations, and choose New, then Incoming.',
      'Enable it, name it, and choose the room in Post to Channel and a user in Post as. Leave the script off.',
      'Save, and copy the webhook URL into Webhook URL.',
    ],
    documentation: 'https://docs.rocket.chat/docs/integrations',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming integration. In Rocket.Chat: Administration, Workspace, Integrations. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://chat.example.com/hooks/000000000000000000000000/XXXX'],
    },
    { post: rocketChatPost, explain: rocketChatRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
