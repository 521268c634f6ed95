import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { withoutMentions } from '../without-mentions.js';

const types = {
  critical: 'failure',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<WebhookMessage['incident']['severity'], string>;

const typeOf = ({ event, incident }: WebhookMessage): string => {
  if (event === 'incident.resolved') return 'success';
  return event === 'channel.test' ? 'info' : types[incident.severity];
};

/** Apprise makes mentions of text that looks like one, and knows the length that each service takes. */
export const apprisePost = (message: WebhookMessage, tag: string | undefined) => {
  const { headline, facts } = announcementOf(message);
  return {
    title: withoutMentions(headline),
    body: withoutMentions(factLines(facts)),
    type: typeOf(message),
    format: 'text',
    tag,
  };
};
