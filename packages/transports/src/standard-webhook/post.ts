import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ServiceAlert } from '../service/service-definition.js';

const msPerSecond = 1_000;

/** `type`, `timestamp` and `data`, as the section "Payload structure" of the standard recommends. */
export const standardWebhookPost = ({ event, incident, monitor, timestamp }: WebhookMessage) => ({
  type: event,
  timestamp,
  data: { incident, monitor },
});

export type StandardHeaders = { readonly 'webhook-id': string; readonly 'webhook-timestamp': string };

/** The section "Webhook headers" of the standard. The time is that of the attempt, in seconds. */
export const standardWebhookHeaders = (
  { alertId, message }: ServiceAlert,
  signature: string | null = null,
): StandardHeaders => ({
  'webhook-id': alertId,
  'webhook-timestamp': String(Math.floor(Date.parse(message.timestamp) / msPerSecond)),
  ...(signature !== null && { 'webhook-signature': signature }),
});
