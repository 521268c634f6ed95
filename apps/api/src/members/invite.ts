import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type InvitationId, id, memberBounds, type Role } from '@tocsin/domain';
import { CONFIG, type Config, newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { Problem } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';
import { afterMs, newLink } from '../people/one-time-link.js';
import { type CreatedInvitationView, invitationView } from './member-view.js';

const { membersMax, invitationsMax, invitationDays } = memberBounds;
const dayMs = 24 * 60 * 60 * 1000;

export class Invite extends Command<CreatedInvitationView> {
  constructor(
    readonly caller: Caller,
    readonly emailAddress: string,
    readonly role: Role,
  ) {
    super();
  }
}

/** The answer as it is kept for repeated requests: a link is stored nowhere, not even there. */
const withoutLink = (answer: CreatedInvitationView): CreatedInvitationView => ({ ...answer, link: null });

@CommandHandler(Invite)
export class InviteHandler implements ICommandHandler<Invite> {
  constructor(
    private readonly writes: Writes,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  ) {}

  execute({ caller, emailAddress, role }: Invite): Promise<CreatedInvitationView> {
    const { publicUrl, smtpUrl } = this.config;
    const accountId = caller.account.id;
    return this.writes.run(
      caller,
      async (repositories, createdAt) => {
        const { members, invitations, mails } = repositories;
        const { name } = await requireAccountForChange(repositories, accountId);
        if (await members.findByAddress(accountId, emailAddress))
          throw new Problem('conflict', 'Somebody with this address is a member already.');
        if ((await members.count(accountId)) >= membersMax)
          throw new Problem('conflict', `An account can have at most ${membersMax} members.`);
        if ((await invitations.count(accountId, createdAt)) >= invitationsMax)
          throw new Problem('conflict', `An account can have at most ${invitationsMax} open invitations.`);
        const expiresAt = afterMs(createdAt, invitationDays * dayMs);
        const invitation = {
          id: id<InvitationId>(newId()),
          accountId,
          emailAddress,
          role,
          createdAt,
          expiresAt,
        };
        const { link, hash } = newLink(publicUrl, 'invitation');
        await invitations.add(invitation, hash);
        const mail = { kind: 'invitation', link, expiresAt, accountName: name, role } as const;
        const mailed = smtpUrl !== undefined && (await mails.add(emailAddress, mail));
        return changed(
          { ...invitationView(invitation), link, mailed },
          { action: 'invitation.created', subjectId: invitation.id },
        );
      },
      withoutLink,
    );
  }
}
