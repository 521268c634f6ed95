import type { WebhookMessage } from '@tocsin/webhook-core';

/** -2 to 2 in https://pushover.net/api#priority */
export const pushoverPriorities = ['lowest', 'low', 'normal', 'high', 'emergency'] as const;
export type PushoverPriority = (typeof pushoverPriorities)[number];

const bySeverity = {
  critical: 'high',
  warning: 'normal',
  info: 'normal',
} as const satisfies Record<WebhookMessage['incident']['severity'], PushoverPriority>;

const numberOf = (priority: PushoverPriority): number => pushoverPriorities.indexOf(priority) - 2;

const normal = numberOf('normal');
export const emergency = numberOf('emergency');

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
export const pushoverPriorityOf = (
  { event, incident }: WebhookMessage,
  chosen?: PushoverPriority,
): number => {
  const number = numberOf(chosen ?? bySeverity[incident.severity]);
  return event === 'incident.created' ? number : Math.min(number, normal);
};
