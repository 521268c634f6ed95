import { type ClaimedDispatch, contentOf, type Instant } from '@tocsin/domain';
import { testMessage, type WebhookMessage } from '@tocsin/webhook-core';

/** @param alert `producedAt` is `null` in rows of versions whose messages bore the time of their event */
export const messageOf = ({
  cause,
  eventId,
  createdAt,
  producedAt,
}: Pick<ClaimedDispatch, 'cause' | 'eventId' | 'createdAt'> & {
  readonly producedAt: Instant | null;
}): WebhookMessage =>
  cause === null
    ? { ...testMessage({ id: eventId, timestamp: createdAt }), timestamp: producedAt ?? createdAt }
    : contentOf(cause, producedAt ?? cause.recordedAt);

/** The sentence about where the checks failed, for the message of the beginning. */
export const findingOf = ({ cause }: Pick<ClaimedDispatch, 'cause'>): string | undefined =>
  cause === null || 'resolvedAt' in cause.data ? undefined : cause.data.finding;

const testTags = ['example'] as const;

/** The tags of the monitor when its incident opened. */
export const tagsOf = ({ cause }: Pick<ClaimedDispatch, 'cause'>): readonly string[] =>
  cause === null ? testTags : (cause.data.monitor.tags ?? []);
