import { type AccountId, type ApiKey, type ApiKeyId, type Grant, type Instant, id } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { hashOfToken, newApiKey } from '../http/access/tokens.js';

/** `apiKey` is shown once: only its hash is stored. */
export type FreshApiKey = { readonly key: ApiKey; readonly apiKey: string };

export const makeApiKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  wanted: Grant & { readonly accountId: AccountId; readonly name: string },
  now: Instant,
): Promise<FreshApiKey> => {
  const { accountId, name, scopes, expiresAt } = wanted;
  const key = { id: id<ApiKeyId>(newId()), accountId, name, scopes, expiresAt, createdAt: now };
  const apiKey = newApiKey();
  await apiKeys.add(key, hashOfToken(apiKey));
  return { key: { ...key, lastUsedAt: null }, apiKey };
};
