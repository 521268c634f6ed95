import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { escaped } from '../escaped.js';

/**
 * The empty `m.mentions` prevents mentions, whatever names the text has:
 * https://spec.matrix.org/latest/client-server-api/#user-and-room-mentions. An event has at most 65,536 bytes, and an
 * announcement is far shorter: https://spec.matrix.org/latest/client-server-api/#size-limits
 */
export const matrixPost = (message: WebhookMessage) => {
  const { headline, facts } = announcementOf(message);
  const lines = facts.map(({ label, value }) => `<strong>${label}:</strong> ${escaped(value)}`);
  return {
    msgtype: 'm.text',
    body: [headline, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    format: 'org.matrix.custom.html',
    formatted_body: [`<strong>${escaped(headline)}</strong>`, ...lines].join('<br>'),
    'm.mentions': {},
  };
};
