import type { SendOutcome, WebhookDestination } from '@tocsin/domain';
import { HttpClient, type HttpOutcome } from '@tocsin/egress';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import type { OpenTransport } from '../transport.js';
import { statusInWords } from './status-in-words.js';

/** One signed POST to the endpoint that the customer configured. */
export const openWebhook: OpenTransport<WebhookDestination> = (_settings, { connector, deadlineMs }) => {
  const http = new HttpClient({ connector });
  return {
    async send({ message }, { endpointUrl, webhookSecret }) {
      // Sign the bytes we send: serialising twice could change them.
      const body = buildMessage(message);
      const signature = webhookSecret === null ? null : sign(body, webhookSecret);
      const headers = webhookHeaders(signature ?? undefined);
      const answer = await http.post({ url: endpointUrl, headers, body, deadlineMs });
      return {
        outcome: outcomeOf(answer),
        request: wasBlocked(answer) ? null : { url: endpointUrl, signature },
      };
    },
    close: () => http.close(),
  };
};

const wasBlocked = (answer: HttpOutcome): boolean =>
  answer.outcome === 'failed' && answer.code === 'blocked_address';

function outcomeOf(answer: HttpOutcome): SendOutcome {
  if (answer.outcome === 'failed') return { ...answer, responseStatus: null };
  const { status, durationMs } = answer;
  if (status >= 200 && status <= 299) return { outcome: 'delivered', responseStatus: status, durationMs };
  return {
    outcome: 'failed',
    code: 'http_status',
    message: refusalOf(status),
    responseStatus: status,
    durationMs,
  };
}

function refusalOf(status: number): string {
  const answered = `The endpoint answered ${statusInWords(status)}`;
  return status >= 300 && status <= 399
    ? `${answered}; redirects are not followed, and only 200 to 299 counts as received.`
    : `${answered}; 200 to 299 counts as received.`;
}
