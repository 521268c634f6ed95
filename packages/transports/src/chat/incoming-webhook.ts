import { maskedUrl } from '../masked-url.js';
import type { OpenTransport } from '../transport.js';
import { type Chat, openChat } from './chat-transport.js';

type IncomingWebhookFields = { readonly webhook_url: string };

/** Makes the transport of a chat whose messages go to one URL that is a secret as a whole. */
export const openIncomingWebhook =
  ({
    request,
    refusalOf,
  }: Pick<Chat<IncomingWebhookFields>, 'request' | 'refusalOf'>): OpenTransport<IncomingWebhookFields> =>
  (_settings, tools) =>
    openChat(
      {
        request,
        urlOf: ({ webhook_url }) => webhook_url,
        shownOf: ({ webhook_url }) => ({ url: maskedUrl(webhook_url) }),
        refusalOf,
      },
      tools,
    );
