import type { WebhookMessage } from '@tocsin/webhook-core';

/** 1 to 5 in https://docs.ntfy.sh/publish/#message-priority */
export const ntfyPriorities = ['min', 'low', 'default', 'high', 'max'] as const;
export type NtfyPriority = (typeof ntfyPriorities)[number];

const defaultNumber = 3;

const bySeverity = {
  critical: 'max',
  warning: 'high',
  info: 'default',
} as const satisfies Record<WebhookMessage['incident']['severity'], NtfyPriority>;

const numberOf = (priority: NtfyPriority): number => ntfyPriorities.indexOf(priority) + 1;

/** An incident that opens may ring loudly. That it has resolved wakes nobody. */
export const ntfyPriorityOf = ({ event, incident }: WebhookMessage, chosen?: NtfyPriority): number => {
  const number = numberOf(chosen ?? bySeverity[incident.severity]);
  return event === 'incident.created' ? number : Math.min(number, defaultNumber);
};
