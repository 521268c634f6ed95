import { type ClaimedDispatch, contentOf } from '@tocsin/domain';
import { testMessage, type WebhookMessage } from '@tocsin/webhook-core';

/** Builds the message of an alert from its event alone, or a test message. */
export const messageOf = ({
  cause,
  eventId,
  createdAt,
}: Pick<ClaimedDispatch, 'cause' | 'eventId' | 'createdAt'>): WebhookMessage =>
  cause === null ? testMessage({ id: eventId, timestamp: createdAt }) : contentOf(cause);
