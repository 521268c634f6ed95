import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InvitationId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';

export class RevokeInvitation extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly invitationId: InvitationId,
  ) {
    super();
  }
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, invitationId }: RevokeInvitation): Promise<void> {
    return this.writes.run(caller, async ({ invitations }) => {
      if (!(await invitations.remove(caller.account.id, invitationId))) throw notFound('invitation');
      return changed(undefined, { action: 'invitation.revoked', subjectId: invitationId });
    });
  }
}
