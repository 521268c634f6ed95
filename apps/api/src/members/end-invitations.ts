import type { AccountId, AuditedChange, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

/** Ends the invitations of somebody who may no longer invite. @returns an entry for the audit log for each */
export const endInvitationsOf = async (
  { invitations }: Pick<Repositories, 'invitations'>,
  accountId: AccountId,
  personId: PersonId,
): Promise<AuditedChange[]> => {
  const ended = await invitations.removeMadeBy(accountId, personId);
  return ended.map((id) => ({ action: 'invitation.revoked', subjectId: id }));
};
