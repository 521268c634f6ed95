import type { AccountId, ApiKeyId, AuditedChange } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

const actions = {
  api_key: 'api_key.revoked',
  member: 'member.removed',
  invitation: 'invitation.revoked',
} as const;

/** Removes a key and all that ends with it. @returns an entry for the audit log for each; none without such a key */
export const endKey = async (
  { apiKeys }: Pick<Repositories, 'apiKeys'>,
  accountId: AccountId,
  keyId: ApiKeyId,
): Promise<AuditedChange[]> => {
  const ended = await apiKeys.remove(accountId, keyId);
  return ended.map(({ kind, id }) => ({ action: actions[kind], subjectId: id }));
};
