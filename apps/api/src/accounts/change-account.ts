import { CommandHandler } from '@nestjs/cqrs';
import type { Account, Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { requireAccountForChange } from './account-queries.js';

/** A field that is `undefined` stays as it is. */
type AccountChanges = {
  readonly name: string | undefined;
  readonly secondFactorRequired: boolean | undefined;
  readonly evidenceBodies: boolean | undefined;
};

export class ChangeAccount extends AccountCommand<Account, AccountChanges> {
  static override readonly access = 'owner';
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ChangeHandler<ChangeAccount> {
  async handle({ accountId, caller, data }: ChangeAccount, repositories: Repositories) {
    const { accounts, sessions } = repositories;
    const account = await requireAccountForChange(repositories, accountId);
    const {
      name = account.name,
      secondFactorRequired = account.secondFactorRequired,
      evidenceBodies = account.evidenceBodies,
    } = data;
    const fields: string[] = [];
    if (name !== account.name) {
      await accounts.setName(accountId, name);
      fields.push('name');
    }
    if (secondFactorRequired !== account.secondFactorRequired) {
      if (secondFactorRequired) {
        if (caller.session && !caller.session.person.hasSecondFactor)
          throw new Problem('conflict', 'Set up a second factor for yourself first.');
        await sessions.removeWithoutSecondFactor(accountId);
      }
      await accounts.requireSecondFactor(accountId, secondFactorRequired);
      fields.push('second_factor_required');
    }
    if (evidenceBodies !== account.evidenceBodies) {
      await accounts.keepEvidenceBodies(accountId, evidenceBodies);
      fields.push('evidence_bodies');
    }
    const answer = { ...account, name, secondFactorRequired, evidenceBodies };
    if (fields.length === 0) return unchanged(answer);
    return changed(answer, { action: 'account.changed', subjectId: accountId, fields });
  }
}
