import type { AccountId, AuditedChange } from '@tocsin/domain';
import type { AuditDraft } from '../http/commands/command.js';

export const byAdministrator = (accountId: AccountId, change: AuditedChange): AuditDraft => ({
  ...change,
  accountId,
  actor: { type: 'administrator' },
  address: null,
});
