import { type ClaimedDispatch, contentOf } from '@tocsin/domain';
import { testMessage, type WebhookMessage } from '@tocsin/webhook-core';

/** What an alert says: what happened, or that a channel was saved. A function of the event alone. */
export const messageOf = ({
  cause,
  eventId,
  createdAt,
}: Pick<ClaimedDispatch, 'cause' | 'eventId' | 'createdAt'>): WebhookMessage =>
  cause === null ? testMessage({ id: eventId, timestamp: createdAt }) : contentOf(cause);
