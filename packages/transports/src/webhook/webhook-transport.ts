import type { WebhookDestination } from '@tocsin/domain';
import { HttpClient } from '@tocsin/egress';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { outcomeOf } from '../http/outcome-of.js';
import type { OpenTransport } from '../transport.js';

/** One POST of the message to the endpoint that the customer configured, signed when there is a secret. */
export const openWebhook: OpenTransport<WebhookDestination> = (_settings, { connector, deadlineMs }) => {
  const http = new HttpClient({ connector });
  return {
    async send({ message }, { endpointUrl, webhookSecret }) {
      // Sign the bytes we send: serialising twice could change them.
      const body = buildMessage(message);
      const signature = webhookSecret === null ? null : sign(body, webhookSecret);
      const headers = webhookHeaders(signature ?? undefined);
      const outcome = outcomeOf(await http.post({ url: endpointUrl, headers, body, deadlineMs }));
      const blocked = outcome.outcome === 'failed' && outcome.code === 'blocked_address';
      return { outcome, request: blocked ? null : { url: endpointUrl, signature } };
    },
    hostOf: ({ endpointUrl }) => http.originOf(endpointUrl),
    close: () => http.close(),
  };
};
