import type { AccountId, AuditedRequest, Instant } from '@tocsin/domain';

/** What is done on the command line, as it goes into the audit log of the account that it concerns. */
export const byAdministrator = (accountId: AccountId, at: Instant): AuditedRequest => ({
  accountId,
  actor: { type: 'administrator' },
  address: null,
  at,
});
