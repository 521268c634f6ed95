import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, Invitation } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { ChangeCommand, type ChangeHandler } from '../http/commands/command.js';
import { type Joined, join, type Newcomer } from '../people/joining.js';
import { noSuchLink } from '../people/one-time-link.js';

export type TakenInvitation = Invitation & {
  /** The link was in a mail to the invited address, so its holder reads the mails there. */
  readonly isMailed: boolean;
};

/** Uses up an invitation. @throws Problem when there is none with this hash, any more */
export const takeInvitation = async (
  repositories: Repositories,
  linkHash: string,
  now: Instant,
): Promise<TakenInvitation> => {
  const { invitations } = repositories;
  const invitation = await invitations.findByHash(linkHash, now);
  if (!invitation) throw noSuchLink();
  const isMailed = await invitations.isMailed(linkHash);
  await requireAccountForChange(repositories, invitation.accountId);
  if ((await invitations.remove(invitation.accountId, invitation.id)) === null) throw noSuchLink();
  return { ...invitation, isMailed };
};

type ByInvitation = { readonly linkHash: string; readonly newcomer: Newcomer };

export class AcceptInvitation extends ChangeCommand<Joined, ByInvitation> {}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ChangeHandler<AcceptInvitation> {
  async handle({ data: { linkHash, newcomer } }: AcceptInvitation, repositories: Repositories, now: Instant) {
    return join(repositories, newcomer, await takeInvitation(repositories, linkHash, now), now);
  }
}
