import { type AccountId, type Instant, id, type PlanId } from '@tocsin/domain';
import type { Account, ApiKeyId, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { hashOfApiKey, newApiKey } from './api-key.js';

/** A key as its owner gets it: the only time that it is seen. */
export type FreshApiKey = { readonly keyId: ApiKeyId; readonly apiKey: string };

type AccountRepositories = Pick<Repositories, 'accounts'>;

export const createApiKey = async (
  { accounts }: AccountRepositories,
  { accountId, name, now }: { accountId: AccountId; name: string; now: Instant },
): Promise<FreshApiKey> => {
  const keyId = id<ApiKeyId>(newId());
  const apiKey = newApiKey();
  await accounts.addKey({ id: keyId, accountId, name, hash: hashOfApiKey(apiKey), createdAt: now });
  return { keyId, apiKey };
};

/** Makes an account together with its first API key. */
export const createAccount = async (
  repositories: AccountRepositories,
  { name, plan, now }: { name: string; plan: PlanId; now: Instant },
): Promise<FreshApiKey & { readonly account: Account }> => {
  const account = { id: id<AccountId>(newId()), name, plan, createdAt: now };
  await repositories.accounts.create(account);
  return { account, ...(await createApiKey(repositories, { accountId: account.id, name: 'first', now })) };
};
