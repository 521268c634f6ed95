import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { codeSpan } from '../code-span.js';

const colours = {
  'incident.created': '#d83c3e',
  'incident.resolved': '#2f9e58',
  'channel.test': '#3b82c4',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * Mattermost finds mentions in text, but not in code: getExplicitMentions of server/channels/app/notification.go in
 * https://github.com/mattermost/mattermost. An announcement fits into one post, which takes 16,383 characters, and 4,000
 * of old servers: https://developers.mattermost.com/integrate/webhooks/incoming/#tips-and-best-practices
 */
export const mattermostPost = (message: WebhookMessage) => {
  const { event, beginning, title, facts } = announcementOf(message);
  return {
    text: beginning + codeSpan(title),
    attachments: [
      {
        color: colours[event],
        text: facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`).join('\n'),
      },
    ],
  };
};
