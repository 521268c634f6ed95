import { type ApiKey, type ApiKeyId, type Instant, id, type Maker } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { hashOfToken, newApiKey } from '../http/access/tokens.js';

export type NewApiKey = Omit<ApiKey, 'id' | 'createdAt' | 'lastUsedAt' | 'allowedNetworks'> &
  Partial<Pick<ApiKey, 'allowedNetworks'>>;

/** The maker of the administrator's keys. */
export const byNobody = { madeByPersonId: null, endsWithKeyId: null } as const satisfies Maker;

/** `apiKey` is shown once: only its hash is stored. */
export type FreshApiKey = { readonly key: ApiKey; readonly apiKey: string };

export const makeApiKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  wanted: NewApiKey,
  now: Instant,
): Promise<FreshApiKey> => {
  const key = { allowedNetworks: [], ...wanted, id: id<ApiKeyId>(newId()), createdAt: now };
  const apiKey = newApiKey();
  await apiKeys.add(key, hashOfToken(apiKey));
  return { key: { ...key, lastUsedAt: null }, apiKey };
};
