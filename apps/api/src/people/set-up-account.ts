import { CommandHandler } from '@nestjs/cqrs';
import type { AuditedChange, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler } from '../http/commands/command.js';
import { type Joined, join, type Newcomer } from './joining.js';
import { noSuchLink } from './one-time-link.js';

type BySetupLink = {
  readonly linkHash: string;
  readonly newcomer: Newcomer;
  /** `undefined` keeps the name. */
  readonly accountName: string | undefined;
};

/** Makes the holder of a setup link an owner of its account. */
export class SetUpAccount extends ChangeCommand<Joined, BySetupLink> {}

@CommandHandler(SetUpAccount)
export class SetUpAccountHandler implements ChangeHandler<SetUpAccount> {
  async handle({ data }: SetUpAccount, repositories: Repositories, now: Instant) {
    const { linkHash, newcomer, accountName } = data;
    const accountId = await repositories.oneTimeLinks.take('setup', linkHash, now);
    if (accountId === null) throw noSuchLink();
    const changes: AuditedChange[] = [];
    if (accountName !== undefined) {
      await repositories.accounts.setName(accountId, accountName);
      changes.push({ action: 'account.changed', subjectId: accountId, fields: ['name'] });
    }
    return join(repositories, newcomer, { accountId, role: 'owner' }, now, changes);
  }
}
