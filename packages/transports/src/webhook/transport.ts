import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { outcomeOf, sendResultOf } from '../http/outcome-of.js';
import type { OpenTransport } from '../transport.js';
import type { WebhookFields } from './definition.js';

export const openWebhook: OpenTransport<WebhookFields> = (_settings, { http }) => ({
  async send(alert, { endpoint_url: url, webhook_secret: secret }) {
    // Sign the bytes we send: serialising twice could change them.
    const body = buildMessage(alert.message);
    const signature = secret === undefined ? null : sign(body, secret);
    const headers = webhookHeaders(signature ?? undefined);
    const outcome = outcomeOf(await http.post(alert, { url, headers, body }));
    return sendResultOf(outcome, { url, signature });
  },
  hostOf: ({ endpoint_url }) => http.originOf(endpoint_url),
});
