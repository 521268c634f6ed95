import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Member, mayBecome, type PersonId, type Role } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { type MemberView, memberView } from './member-view.js';

/**
 * The member, while no other of the account changes.
 * @throws Problem when there is none, or nobody would be left as owner
 */
export const memberWhoMayBecome = async (
  repositories: Pick<Repositories, 'accounts' | 'members'>,
  { account }: Caller,
  personId: PersonId,
  role: Role | null,
): Promise<Member> => {
  const { members } = repositories;
  await requireAccountForChange(repositories, account.id);
  const member = await members.find(account.id, personId);
  if (!member) throw notFound('member');
  const refusal = mayBecome(member.role, role, await members.count(account.id, 'owner'));
  if (refusal) throw refused(refusal);
  return member;
};

export class ChangeMember extends Command<MemberView> {
  constructor(
    readonly caller: Caller,
    readonly personId: PersonId,
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ICommandHandler<ChangeMember> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, personId, role }: ChangeMember): Promise<MemberView> {
    return this.writes.run(caller, async (repositories) => {
      const member = await memberWhoMayBecome(repositories, caller, personId, role);
      if (member.role === role) return unchanged(memberView(member));
      await repositories.members.setRole(caller.account.id, personId, role);
      const change = { action: 'member.role_changed', subjectId: personId, fields: ['role'] } as const;
      return changed(memberView({ ...member, role }), change);
    });
  }
}
