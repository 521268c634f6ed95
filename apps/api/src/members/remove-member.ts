import { CommandHandler } from '@nestjs/cqrs';
import { type AuditedChange, type PersonId, roleCovers } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { endKey } from '../api-keys/end-key.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { refused } from '../http/problems/refusal.js';
import { endInvitationsOf } from './end-invitations.js';
import { requireMemberWhoMayBecome } from './require-member.js';

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
