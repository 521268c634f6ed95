import { type Maker, roleCovers } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import type { Caller } from '../http/commands/caller.js';
import { Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { requireAccountForChange } from './account-queries.js';

/**
 * Locks the account, and reads its owner or key again: the rights of a request were checked before its transaction.
 * @throws Problem when the caller has lost them
 */
export const requireMaker = async (
  repositories: Pick<Repositories, 'accounts' | 'apiKeys' | 'members'>,
  { account: { id: accountId }, credential, session }: Caller,
): Promise<Maker & { readonly account: Account }> => {
  const account = await requireAccountForChange(repositories, accountId);
  if (credential.type === 'api_key') {
    if (await repositories.apiKeys.find(accountId, credential.id))
      return { account, madeByPersonId: null, endsWithKeyId: credential.id };
    throw new Problem('unauthenticated', 'This API key was revoked.');
  }
  const member = session && (await repositories.members.find(accountId, session.person.id));
  if (!member) throw new Problem('unauthenticated', 'The session has ended. Sign in again.');
  const refusal = roleCovers(member.role, 'admin');
  if (refusal) throw refused(refusal);
  return { account, madeByPersonId: member.id, endsWithKeyId: member.endsWithKeyId };
};
