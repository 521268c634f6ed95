import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { ChangeCommand, type ChangeHandler } from '../http/commands/command.js';
import { type Joined, join, type Newcomer } from '../people/joining.js';
import { noSuchLink } from '../people/one-time-link.js';

type ByInvitation = { readonly linkHash: string; readonly newcomer: Newcomer };

export class AcceptInvitation extends ChangeCommand<Joined, ByInvitation> {}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ChangeHandler<AcceptInvitation> {
  async handle({ data }: AcceptInvitation, repositories: Repositories, now: Instant) {
    const { invitations } = repositories;
    const invitation = await invitations.findByHash(data.linkHash, now);
    if (!invitation) throw noSuchLink();
    await requireAccountForChange(repositories, invitation.accountId);
    if (!(await invitations.remove(invitation.accountId, invitation.id))) throw noSuchLink();
    return join(repositories, data.newcomer, invitation, now);
  }
}
