import { maskedUrl } from '../masked-url.js';
import type { OpenTransport } from '../transport.js';
import { type Chat, openChat } from './chat-transport.js';
import type { IncomingWebhookFields } from './incoming-webhook-definition.js';

export const openIncomingWebhook =
  (chat: Pick<Chat<IncomingWebhookFields>, 'request' | 'explain'>): OpenTransport<IncomingWebhookFields> =>
  (_settings, tools) =>
    openChat(
      {
        ...chat,
        urlOf: ({ webhook_url }) => webhook_url,
        shownOf: ({ webhook_url }) => ({ url: maskedUrl(webhook_url) }),
      },
      tools,
    );
