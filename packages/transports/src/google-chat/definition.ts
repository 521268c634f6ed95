import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { googleChatPost } from './post.js';
import { googleChatRefusal } from './refusal.js';

/** Messages of an incident are one thread. https://developers.google.com/workspace/chat/quickstart/webhooks#start-message-thread */
const threaded = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`;

export const googleChat = {
  type: 'GoogleChat',
  title: 'Google Chat',
  description: 'A message to a Google Chat space, with a thread for each incident',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'Google Workspace', 'Hangouts'],
  setup: {
    steps: [
      'In a browser, open Google Chat and the space. Open the menu beside its title, then Apps & integrations.',
      'Choose Add webhooks, name it, and save. Without that entry, ask an administrator of the Workspace to allow incoming webhooks.',
      'Copy the whole link, including key and token, into Webhook URL.',
    ],
    documentation: 'https://developers.google.com/workspace/chat/quickstart/webhooks',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of a webhook of a space. In Google Chat: the menu of the space, Apps & integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://chat.googleapis.com/v1/spaces/AAAA/messages?key=XXXX&token=XXXX'],
    },
    { post: googleChatPost, called: threaded, explain: googleChatRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
