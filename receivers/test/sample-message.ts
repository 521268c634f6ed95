import { messageSchemas, type WebhookMessage } from '@tocsin/webhook-core';

const [example] = messageSchemas['incident.created'].examples;
if (example === undefined) throw new Error('The schema of incident.created has no example.');

export const sampleMessage: WebhookMessage = {
  ...example,
  monitor: { ...example.monitor, name: 'Müller & Söhne' },
};
