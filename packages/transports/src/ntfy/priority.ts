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

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
export const ntfyPriorityOf = ({ event, incident }: WebhookMessage, chosen?: NtfyPriority): number => {
  const number = numberOf(chosen ?? bySeverity[incident.severity]);
  return event === 'incident.created' ? number : Math.min(number, defaultNumber);
};
