import { id, instant, plusMs, type StatusPageId, type StatusSubscriberId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import type { TestApi } from './api.js';

/** Stores a confirmed subscriber of all components. */
export const subscribed = async (
  { app }: TestApi,
  pageId: string,
  emailAddress: string,
  now: Date,
): Promise<StatusSubscriberId> => {
  const subscriberId = id<StatusSubscriberId>(newId());
  const at = instant(now);
  await app.get(UnitOfWork).run(async ({ statusSubscribers }) => {
    await statusSubscribers.add(
      {
        id: subscriberId,
        pageId: id<StatusPageId>(pageId),
        emailAddress,
        componentIds: null,
        language: 'en',
        createdAt: at,
        confirmToken: 'the token of a confirmation',
        confirmHash: `confirm ${subscriberId}`,
        confirmExpiresAt: plusMs(at, 60_000),
        unsubscribeToken: `token ${subscriberId}`,
        unsubscribeHash: `unsubscribe ${subscriberId}`,
      },
      [id(emailAddress)],
    );
    await statusSubscribers.confirm(`confirm ${subscriberId}`, at);
  });
  return subscriberId;
};
