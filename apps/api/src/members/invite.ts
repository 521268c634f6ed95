import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type AuditedChange,
  type Instant,
  type InvitationId,
  id,
  mayGiveRole,
  memberBounds,
  type PersonId,
  type Role,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, newId } from '@tocsin/platform';
import { requireMaker } from '../accounts/require-maker.js';
import { addressForms } from '../http/access/mail-address.js';
import { mailLimits, requireMailLeft } from '../http/access/mailbox.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { afterMs, newLink } from '../people/one-time-link.js';
import { type CreatedInvitationView, invitationView } from './member-view.js';

const { membersMax, invitationsMax, invitationDays } = memberBounds;
const dayMs = 24 * 60 * 60 * 1000;

const invitationMails = mailLimits('invitation', 'invitations', {
  windowMs: dayMs,
  ofAccountMax: 100,
  toAddressMax: 5,
});

type Guest = { readonly emailAddress: string; readonly role: Role };

export class Invite extends AccountCommand<CreatedInvitationView, Guest> {
  static override readonly access = 'owner';
}

@CommandHandler(Invite)
export class InviteHandler implements ChangeHandler<Invite> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>) {}

  async handle({ caller, accountId, data }: Invite, repositories: Repositories, createdAt: Instant) {
    const { emailAddress, role } = data;
    const { members, invitations, mails } = repositories;
    const refusal = mayGiveRole(caller.grant, role);
    if (refusal) throw refused(refusal);
    const {
      account: { name },
      ...maker
    } = await requireMaker(repositories, caller);
    const forms = addressForms(emailAddress);
    if (await members.hasAddress(accountId, forms))
      throw new Problem('conflict', 'Somebody with this address is a member already.');
    if ((await members.count(accountId)) >= membersMax)
      throw new Problem('conflict', `An account can have at most ${membersMax} members.`);
    if ((await invitations.count(accountId, createdAt)) >= invitationsMax)
      throw new Problem('conflict', `An account can have at most ${invitationsMax} open invitations.`);
    await requireMailLeft(repositories, invitationMails, accountId, emailAddress, createdAt);
    const expiresAt = afterMs(createdAt, invitationDays * dayMs);
    const invitation = { id: id<InvitationId>(newId()), accountId, ...data, ...maker, createdAt, expiresAt };
    const shown = newLink(this.config.publicUrl, 'invitation');
    // The maker sees one link. Another one, in the mail, proves that its holder reads mails to the address.
    const sent = newLink(this.config.publicUrl, 'invitation');
    const mail = { kind: 'invitation', link: sent.link, expiresAt, accountName: name, role } as const;
    const mailed = this.config.smtpUrl !== undefined && (await mails.add(emailAddress, mail));
    await invitations.add(invitation, forms, shown.hash, mailed ? sent.hash : null);
    const answer = { ...invitationView(invitation), link: shown.link, mailed };
    return changed(answer, { action: 'invitation.created', subjectId: invitation.id });
  }

  withoutSecrets(answer: CreatedInvitationView): CreatedInvitationView {
    return { ...answer, link: null };
  }
}

export class RevokeInvitation extends AccountCommand<void, { readonly invitationId: InvitationId }> {
  static override readonly access = 'owner';
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ChangeHandler<RevokeInvitation> {
  async handle({ accountId, data: { invitationId } }: RevokeInvitation, { invitations }: Repositories) {
    const subjectName = await invitations.remove(accountId, invitationId);
    if (subjectName === null) throw notFound('invitation');
    return changed(undefined, { action: 'invitation.revoked', subjectId: invitationId, subjectName });
  }
}

/** Ends the invitations of somebody who may no longer invite. @returns an entry for the audit log for each */
export const endInvitationsOf = async (
  { invitations }: Pick<Repositories, 'invitations'>,
  accountId: AccountId,
  personId: PersonId,
): Promise<AuditedChange[]> => {
  const ended = await invitations.removeMadeBy(accountId, personId);
  return ended.map(({ id, name }) => ({ action: 'invitation.revoked', subjectId: id, subjectName: name }));
};
