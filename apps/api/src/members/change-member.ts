import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type Member, mayBecome, type PersonId, type Role, roleCovers } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { type MemberView, memberView } from './member-view.js';

/** Locks the account's members. @throws Problem when there is no such member, or no owner would be left */
const memberWhoMayBecome = async (
  repositories: Pick<Repositories, 'accounts' | 'members'>,
  accountId: AccountId,
  personId: PersonId,
  role: Role | null,
): Promise<Member> => {
  const { members } = repositories;
  await requireAccountForChange(repositories, accountId);
  const member = await members.find(accountId, personId);
  if (!member) throw notFound('member');
  const refusal = mayBecome(member.role, role, await members.count(accountId, 'owner'));
  if (refusal) throw refused(refusal);
  return member;
};

type Wanted = { readonly personId: PersonId; readonly role: Role };

export class ChangeMember extends AccountCommand<MemberView, Wanted> {
  static override readonly access = 'owner';
}

@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ChangeHandler<ChangeMember> {
  async handle({ accountId, data: { personId, role } }: ChangeMember, repositories: Repositories) {
    const member = await memberWhoMayBecome(repositories, accountId, personId, role);
    if (member.role === role) return unchanged(memberView(member));
    await repositories.members.setRole(accountId, personId, role);
    const change = { action: 'member.role_changed', subjectId: personId, fields: ['role'] } as const;
    return changed(memberView({ ...member, role }), change);
  }
}

export class RemoveMember extends AccountCommand<void, { readonly personId: PersonId }> {
  static override readonly access = 'member';
}

/** Owners remove anybody, and everybody may leave. */
@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ChangeHandler<RemoveMember> {
  async handle({ caller, accountId, data: { personId } }: RemoveMember, repositories: Repositories) {
    const { session } = caller;
    const refusal = session && session.person.id !== personId && roleCovers(session.role, 'owner');
    if (refusal) throw refused(refusal);
    await memberWhoMayBecome(repositories, accountId, personId, null);
    await repositories.members.remove(accountId, personId);
    return changed(undefined, { action: 'member.removed', subjectId: personId });
  }
}
