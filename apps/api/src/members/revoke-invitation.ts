import { CommandHandler } from '@nestjs/cqrs';
import type { InvitationId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';

export class RevokeInvitation extends AccountCommand<void, { readonly invitationId: InvitationId }> {
  static override readonly access = 'owner';
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ChangeHandler<RevokeInvitation> {
  async handle({ accountId, data: { invitationId } }: RevokeInvitation, { invitations }: Repositories) {
    if (!(await invitations.remove(accountId, invitationId))) throw notFound('invitation');
    return changed(undefined, { action: 'invitation.revoked', subjectId: invitationId });
  }
}
