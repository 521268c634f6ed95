import { CommandHandler } from '@nestjs/cqrs';
import { type PersonId, roleCovers } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { refused } from '../http/problems/refusal.js';
import { memberWhoMayBecome } from './change-member.js';

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
