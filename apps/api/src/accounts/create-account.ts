import { type AccountId, type Instant, id, type PlanId, scopes } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { type FreshApiKey, makeApiKey } from '../api-keys/make-api-key.js';
import { byAdministrator } from '../audit/by-administrator.js';

/** Makes an account together with its first API key, which is good for everything. */
export const createAccount = async (
  repositories: Pick<Repositories, 'accounts' | 'apiKeys' | 'auditLog'>,
  { name, plan, now }: { name: string; plan: PlanId; now: Instant },
): Promise<FreshApiKey & { readonly account: Account }> => {
  const account = { id: id<AccountId>(newId()), name, plan, createdAt: now };
  await repositories.accounts.create(account);
  const first = { accountId: account.id, name: 'first', scopes, expiresAt: null };
  const made = await makeApiKey(repositories, first, now);
  const request = byAdministrator(account.id, now);
  repositories.auditLog.append({ action: 'account.created', subjectId: account.id }, request);
  repositories.auditLog.append({ action: 'api_key.created', subjectId: made.key.id }, request);
  return { account, ...made };
};
