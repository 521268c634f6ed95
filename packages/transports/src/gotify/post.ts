import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';

// From 8 the Android app makes a loud notification, from 4 a sound, and from 1 an icon.
// https://github.com/gotify/android#message-priorities
const bySeverity = {
  critical: 8,
  warning: 5,
  info: 3,
} as const satisfies Record<WebhookMessage['incident']['severity'], number>;

const quietPriorityMax = 4;

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
const priorityOf = ({ event, incident }: WebhookMessage, chosen?: number): number => {
  const priority = chosen ?? bySeverity[incident.severity];
  return event === 'incident.created' ? priority : Math.min(priority, quietPriorityMax);
};

/** Plain text, so that no name becomes Markdown. https://gotify.net/docs/msgextras#clientdisplay */
export const gotifyPost = (message: WebhookMessage, priority: number | undefined) => {
  const { headline, facts } = announcementOf(message);
  return {
    title: headline,
    message: factLines(facts),
    priority: priorityOf(message, priority),
    extras: { 'client::display': { contentType: 'text/plain' } },
  };
};
