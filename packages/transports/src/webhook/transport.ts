import { buildMessage, webhookHeaders } from '@tocsin/webhook-core';
import { outcomeOf, sendResultOf } from '../sending/outcome-of.js';
import type { OpenTransport } from '../sending/transport.js';
import { signedRequest, type WebhookFields } from './definition.js';

export const openWebhook: OpenTransport<WebhookFields> = (_settings, { http }) => ({
  async send(alert, fields) {
    // Sign the bytes we send: serialising twice could change them.
    const body = buildMessage(alert.message);
    const request = signedRequest(fields, body);
    const headers = webhookHeaders(request.signature ?? undefined);
    const outcome = outcomeOf(await http.post(alert, { url: request.url, headers, body }));
    return sendResultOf(outcome, request);
  },
  hostOf: ({ endpoint_url }) => http.originOf(endpoint_url),
});
