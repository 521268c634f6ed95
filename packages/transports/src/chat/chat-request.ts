import type { SentRequest } from '@tocsin/domain';
import { contentType, type WebhookMessage } from '@tocsin/webhook-core';
import type { RequestDefinition } from '../channel-type.js';

const headers = { 'Content-Type': contentType, 'User-Agent': 'Tocsin' } as const;

/** `post` builds the body from the message and its recipient. */
export const chatRequest = (
  post: (message: WebhookMessage, sent: Pick<SentRequest, 'recipient'>) => object,
): RequestDefinition<unknown> => ({
  isUrlMasked: true,
  contentOf: (message, sent) => ({ headers, body: Buffer.from(JSON.stringify(post(message, sent))) }),
});
