import { type AccountId, type Member, mayBecome, type PersonId, type Role } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';

/**
 * For callers that hold the account's lock. @param role `null` for a removal
 * @throws Problem when there is no such member, or no owner would be left
 */
export const requireMemberWhoMayBecome = async (
  { members }: Pick<Repositories, 'members'>,
  accountId: AccountId,
  personId: PersonId,
  role: Role | null,
): Promise<Member> => {
  const member = await members.find(accountId, personId);
  if (!member) throw notFound('member');
  const refusal = mayBecome(member.role, role, await members.countOtherOwners(accountId, member));
  if (refusal) throw refused(refusal);
  return member;
};
