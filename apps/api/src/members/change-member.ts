import { CommandHandler } from '@nestjs/cqrs';
import {
  type AuditedChange,
  isRaise,
  type Maker,
  type Member,
  mayGiveRole,
  type PersonId,
  type Role,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireMaker } from '../accounts/require-maker.js';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { endInvitationsOf } from './end-invitations.js';
import { type MemberView, memberView } from './member-view.js';
import { requireMemberWhoMayBecome } from './require-member.js';

/** More rights must end with the key that gives them. @throws Problem when they would not */
const requireMayRaise = ({ grant, session }: Caller, role: Role, maker: Maker, member: Member): void => {
  const refusal = mayGiveRole(grant, role);
  if (refusal) throw refused(refusal);
  if (maker.endsWithKeyId === null || maker.endsWithKeyId === member.endsWithKeyId) return;
  throw session
    ? new Problem(
        'role_required',
        'Your membership ends with an API key, so you cannot give rights that last.',
      )
    : new Problem(
        'scope_required',
        'A key gives more rights only to members who joined by its own invitations.',
      );
};

type Wanted = { readonly personId: PersonId; readonly role: Role };

export class ChangeMember extends AccountCommand<MemberView, Wanted> {
  static override readonly access = 'owner';
}

/** An owner who sets a role decides that the member stays, whatever becomes of the key that invited them. */
@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ChangeHandler<ChangeMember> {
  async handle({ caller, accountId, data: { personId, role } }: ChangeMember, repositories: Repositories) {
    const { members } = repositories;
    const maker = await requireMaker(repositories, caller);
    const member = await requireMemberWhoMayBecome(repositories, accountId, personId, role);
    if (isRaise(member.role, role)) requireMayRaise(caller, role, maker, member);
    const endsWithKeyId = maker.endsWithKeyId === null ? null : member.endsWithKeyId;
    const after = { ...member, role, endsWithKeyId };
    if (member.role === role && member.endsWithKeyId === endsWithKeyId) return unchanged(memberView(member));
    await members.change(accountId, personId, after);
    const ended = role === 'owner' ? [] : await endInvitationsOf(repositories, accountId, personId);
    const change: AuditedChange = { action: 'member.role_changed', subjectId: personId, fields: ['role'] };
    return changed(memberView(after), change, ...ended);
  }
}
