import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PersonId, roleCovers } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { refused } from '../http/problems/refusal.js';
import { changed, Writes } from '../http/writes/writes.js';
import { memberWhoMayBecome } from './change-member.js';

export class RemoveMember extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly personId: PersonId,
  ) {
    super();
  }
}

/** Owners remove anyone, and everyone may leave. */
@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, personId }: RemoveMember): Promise<void> {
    const { session, account } = caller;
    if (session && session.person.id !== personId) {
      const refusal = roleCovers(session.role, 'owner');
      if (refusal) throw refused(refusal);
    }
    return this.writes.run(caller, async (repositories) => {
      await memberWhoMayBecome(repositories, caller, personId, null);
      await repositories.members.remove(account.id, personId);
      return changed(undefined, { action: 'member.removed', subjectId: personId });
    });
  }
}
