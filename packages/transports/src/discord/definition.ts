import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { discordPost } from './post.js';
import { discordRefusal } from './refusal.js';

/** Discord answers an error only when it waits until the message is saved. */
const waiting = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}wait=true`;

export const discord = {
  type: 'Discord',
  title: 'Discord',
  description: 'A message to a Discord channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'server', 'guild'],
  setup: {
    steps: [
      'In Discord, open the settings of the server, then Integrations, Webhooks. This needs the permission Manage Webhooks.',
      'Choose New Webhook, name it, and choose the channel.',
      'Choose Copy Webhook URL, and paste it into Webhook URL.',
    ],
    documentation: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of a webhook of a text channel. In Discord: server settings, Integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://discord.com/api/webhooks/000000000000000000/XXXX'],
    },
    { post: discordPost, called: waiting, explain: discordRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
