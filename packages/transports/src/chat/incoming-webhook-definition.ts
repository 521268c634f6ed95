import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { maskedUrl } from '../masked-url.js';
import { chatRequest } from './chat-request.js';

export type IncomingWebhookFields = { readonly webhook_url: string };

const charsMax = 2048;

/** The parts that Slack and Teams share: one URL, which is a secret because anyone who has it can post. */
export const incomingWebhook = <
  Docs extends { readonly description: string; readonly examples: readonly string[] },
>(
  docs: Docs,
  post: (message: WebhookMessage) => object,
) =>
  ({
    fields: {
      type: 'object',
      additionalProperties: false,
      required: ['webhook_url'],
      properties: {
        webhook_url: {
          type: 'string',
          title: 'Webhook URL',
          writeOnly: true,
          format: 'uri',
          maxLength: charsMax,
          // No ellipsis: it stands for the masked secret, and a client may send that back.
          pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$',
          rule: `must be a whole https URL of at most ${charsMax} characters, without user name and password`,
          ...docs,
        },
      },
    } satisfies FieldsSchema,
    masked: { webhook_url: maskedUrl },
    calls: ['webhook_url'],
    request: chatRequest(post),
  }) as const satisfies Partial<ChannelDefinition<IncomingWebhookFields>>;
