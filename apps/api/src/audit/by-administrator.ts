import type { AccountId, AuditedChange } from '@tocsin/domain';
import type { AuditDraft } from '../http/commands/command.js';

/** The entry for a change that the administrator makes on the command line. */
export const byAdministrator = (accountId: AccountId, change: AuditedChange): AuditDraft => ({
  ...change,
  accountId,
  actor: { type: 'administrator' },
  address: null,
});
