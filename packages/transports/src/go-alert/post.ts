import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { codeSpan } from '../code-span.js';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * GoAlert reads the summary out and sends it as SMS, so no emoji is in it. The details are Markdown. They have at most
 * 1,024 and 6,144 characters (alert/alert.go in https://github.com/target/goalert), and an announcement has fewer.
 *
 * The incident's id joins the messages of an incident: `close` ends the alert that the first one made.
 */
export const goAlertPost = (message: WebhookMessage) => {
  const { event, title, facts } = announcementOf(message);
  return {
    summary: `${words[event]}: ${title}`,
    details: facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`).join('\n'),
    dedup: message.incident.id,
    ...(event === 'incident.resolved' && { action: 'close' }),
  };
};
