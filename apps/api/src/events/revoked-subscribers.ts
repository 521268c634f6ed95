import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Subscriber } from './subscribers.js';

export const revokedSubscribers = async (
  { apiKeys, sessions }: Pick<Repositories, 'apiKeys' | 'sessions'>,
  subscribers: readonly Subscriber[],
  now: Instant,
): Promise<readonly Subscriber[]> => {
  const credentials = subscribers.map(({ stream }) => stream.credential);
  const keyIds = credentials.flatMap((credential) => (credential.type === 'api_key' ? credential.id : []));
  const sessionIds = credentials.flatMap((credential) =>
    credential.type === 'session' ? credential.id : [],
  );
  const keys = await apiKeys.findValid([...new Set(keyIds)], now);
  const open = await sessions.findOpen([...new Set(sessionIds)], now);
  return subscribers.filter(({ accountId, stream: { credential } }) => {
    const isGood =
      credential.type === 'api_key' ? keys.has(credential.id) : open.get(credential.id) === accountId;
    return !isGood;
  });
};
