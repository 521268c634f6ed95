import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Reader } from './readers.js';

/** Those whose key opens nothing any more, and those whose session has ended or acts on another account. */
export const revokedReaders = async (
  { apiKeys, sessions }: Pick<Repositories, 'apiKeys' | 'sessions'>,
  readers: readonly Reader[],
  now: Instant,
): Promise<readonly Reader[]> => {
  const credentials = readers.map(({ stream }) => stream.credential);
  const keyIds = credentials.flatMap((shown) => (shown.type === 'api_key' ? shown.id : []));
  const sessionIds = credentials.flatMap((shown) => (shown.type === 'session' ? shown.id : []));
  const keys = await apiKeys.findValid([...new Set(keyIds)], now);
  const open = await sessions.findOpen([...new Set(sessionIds)], now);
  return readers.filter(({ accountId, stream: { credential } }) => {
    const isGood =
      credential.type === 'api_key' ? keys.has(credential.id) : open.get(credential.id) === accountId;
    return !isGood;
  });
};
