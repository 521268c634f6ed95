import type { WebhookMessage } from '@tocsin/webhook-core';

export const sampleMessage: WebhookMessage = {
  event: 'incident.created',
  incident: {
    id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14',
    title: 'shop.example.com does not answer',
    status: 'open',
    severity: 'critical',
    started_at: '2026-05-03T12:34:56.000Z',
    resolved_at: null,
  },
  monitor: {
    id: '019d9ab6-bd21-7a44-b6c9-90e1d7452fa8',
    name: 'Müller & Söhne',
    type: 'http',
    target: 'https://münchen.example/?q=ü',
  },
  timestamp: '2026-05-03T12:34:56.012Z',
};
