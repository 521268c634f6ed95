import { buildMessage, sign, type WebhookMessage, webhookHeaders } from '@tocsin/webhook-core';

export const secret = 'It-is-a-secret';

export const aMessage: WebhookMessage = {
  event: 'incident.created',
  incident: {
    id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14',
    title: 'Shop is down',
    status: 'open',
    severity: 'critical',
    started_at: '2026-05-03T12:34:56.000Z',
    resolved_at: null,
  },
  monitor: {
    id: '019dedd5-0b3c-7c6e-9d0e-2f4a5b6c7d8e',
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/',
  },
  timestamp: '2026-05-03T12:34:56.012Z',
};

/** As Tocsin sends it. */
export const aRequest = (message = aMessage, signedWith = secret) => {
  const body = new Uint8Array(buildMessage(message));
  return { method: 'POST', body, headers: webhookHeaders(sign(body, signedWith)) };
};

export const named = (title: string): WebhookMessage => ({
  ...aMessage,
  incident: { ...aMessage.incident, title },
});
