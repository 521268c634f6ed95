import { CommandHandler } from '@nestjs/cqrs';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { requireAccountForChange } from './require-account.js';

export class ChangeAccount extends AccountCommand<void, { readonly secondFactorRequired: boolean }> {
  static override readonly access = 'owner';
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ChangeHandler<ChangeAccount> {
  async handle({ accountId, caller, data }: ChangeAccount, repositories: Repositories) {
    const { secondFactorRequired } = data;
    const account = await requireAccountForChange(repositories, accountId);
    if (account.secondFactorRequired === secondFactorRequired) return unchanged(undefined);
    if (secondFactorRequired) {
      if (caller.session && !caller.session.person.hasSecondFactor)
        throw new Problem('conflict', 'Set up a second factor for yourself first.');
      await repositories.sessions.removeWithoutSecondFactor(accountId);
    }
    await repositories.accounts.requireSecondFactor(accountId, secondFactorRequired);
    const fields = ['second_factor_required'];
    return changed(undefined, { action: 'account.changed', subjectId: accountId, fields });
  }
}
