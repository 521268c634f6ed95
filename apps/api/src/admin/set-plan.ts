import { CommandHandler } from '@nestjs/cqrs';
import type { AccountId, PlanId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { byAdministrator } from '../audit/by-administrator.js';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { UsageError } from './usage-error.js';

export class SetPlan extends ChangeCommand<void, { readonly accountId: AccountId; readonly plan: PlanId }> {}

@CommandHandler(SetPlan)
export class SetPlanHandler implements ChangeHandler<SetPlan> {
  async handle({ data: { accountId, plan } }: SetPlan, { accounts }: Repositories) {
    if (!(await accounts.setPlan(accountId, plan))) throw new UsageError('--account names no account');
    const change = { action: 'account.plan_changed', subjectId: accountId, fields: ['plan'] } as const;
    return changed(undefined, byAdministrator(accountId, change));
  }
}
