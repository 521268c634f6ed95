import type { SentRequest } from '@tocsin/domain';
import { contentType, type WebhookMessage } from '@tocsin/webhook-core';
import type { RequestDefinition } from '../channel-type.js';

const headers = { 'Content-Type': contentType, 'User-Agent': 'Tocsin' } as const;

/** One JSON post in a chat, at a URL that holds a secret. `post` makes the body of the message and of whom it names. */
export const chatRequest = (
  post: (message: WebhookMessage, sent: Pick<SentRequest, 'recipient'>) => object,
): RequestDefinition => ({
  isUrlMasked: true,
  contentOf: (message, sent) => ({ headers, body: Buffer.from(JSON.stringify(post(message, sent))) }),
});
