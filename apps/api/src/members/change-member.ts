import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type AuditedChange,
  isRaise,
  type Maker,
  type Member,
  mayBecome,
  mayGiveRole,
  type PersonId,
  type Role,
  roleCovers,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { requireMaker } from '../accounts/require-maker.js';
import { endKey } from '../api-keys/api-key-commands.js';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { endInvitationsOf } from './invite.js';
import { type MemberView, memberView } from './member-view.js';

/**
 * For callers that hold the account's lock. @param role `null` for a removal
 * @throws Problem when there is no such member, or no owner would be left
 */
const requireMemberWhoMayBecome = async (
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

/** More rights must end with the key that gives them. @throws Problem when they would not */
const requireMayRaise = ({ grant, session }: Caller, role: Role, maker: Maker, member: Member): void => {
  const refusal = mayGiveRole(grant, role);
  if (refusal) throw refused(refusal);
  if (maker.endsWithKeyId === null || maker.endsWithKeyId === member.endsWithKeyId) return;
  throw session
    ? new Problem(
        'role_required',
        'Your membership depends on an API key, so you cannot give rights that outlast it.',
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

type Removal = { readonly personId: PersonId; readonly revokesKeys: boolean };

export class RemoveMember extends AccountCommand<void, Removal> {
  static override readonly access = 'member';
}

/** Owners remove anybody, and everybody may leave. */
@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ChangeHandler<RemoveMember> {
  async handle({ caller, accountId, data }: RemoveMember, repositories: Repositories) {
    const { personId, revokesKeys } = data;
    const { session } = caller;
    const isLeaving = session?.person.id === personId && !revokesKeys;
    const refusal = session && !isLeaving && roleCovers(session.role, 'admin');
    if (refusal) throw refused(refusal);
    await requireAccountForChange(repositories, accountId);
    await requireMemberWhoMayBecome(repositories, accountId, personId, null);
    await repositories.members.remove(accountId, personId);
    const ended: AuditedChange[] = await endInvitationsOf(repositories, accountId, personId);
    const keyIds = revokesKeys ? await repositories.apiKeys.madeBy(accountId, personId) : [];
    for (const keyId of keyIds) ended.push(...(await endKey(repositories, accountId, keyId)));
    return changed(undefined, { action: 'member.removed', subjectId: personId }, ...ended);
  }
}
