import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler } from '../http/commands/command.js';
import { type Joined, join, type Newcomer } from '../people/joining.js';
import { takeInvitation } from './take-invitation.js';

type ByInvitation = { readonly linkHash: string; readonly newcomer: Newcomer };

export class AcceptInvitation extends ChangeCommand<Joined, ByInvitation> {}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ChangeHandler<AcceptInvitation> {
  async handle({ data: { linkHash, newcomer } }: AcceptInvitation, repositories: Repositories, now: Instant) {
    return join(repositories, newcomer, await takeInvitation(repositories, linkHash, now), now);
  }
}
