import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { AccountId, Instant } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import {
  ChangeCommand,
  type ChangeHandler,
  changed,
  unaudited,
  unchanged,
} from '../http/commands/command.js';
import { makeSetupLink } from '../people/one-time-link.js';
import { createAccount, entriesOf, type FreshAccount } from './create-account.js';
import { UsageError } from './usage-error.js';

type SetUpAnswer = { readonly made: FreshAccount | null; readonly link: string | null };

/** Makes the first account, and a setup link while there are no people. */
export class SetUp extends ChangeCommand<SetUpAnswer> {}

@CommandHandler(SetUp)
export class SetUpHandler implements ChangeHandler<SetUp> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle(_command: SetUp, repositories: Repositories, now: Instant) {
    const { accounts, people } = repositories;
    const made = (await accounts.isEmpty())
      ? await createAccount(repositories, { name: 'default', plan: 'lite' }, now)
      : null;
    const account = made?.account ?? (await accounts.findFirst());
    const isLinkNeeded = account !== null && (await people.isEmpty());
    const { publicUrl } = this.config;
    const link = isLinkNeeded ? await makeSetupLink(repositories, account.id, publicUrl, now) : null;
    const answer = { made, link };
    if (made) return changed(answer, ...entriesOf(made));
    return link === null ? unchanged(answer) : unaudited(answer);
  }
}

type SetupLink = { readonly account: Account; readonly link: string };

/** `null`: the first account. */
export class MakeSetupLink extends ChangeCommand<SetupLink, { readonly accountId: AccountId | null }> {}

@CommandHandler(MakeSetupLink)
export class MakeSetupLinkHandler implements ChangeHandler<MakeSetupLink> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle({ data: { accountId } }: MakeSetupLink, repositories: Repositories, now: Instant) {
    const { accounts } = repositories;
    const account = await (accountId === null ? accounts.findFirst() : accounts.find(accountId));
    if (account === null)
      throw new UsageError(accountId === null ? 'There is no account yet' : '--account names no account');
    const link = await makeSetupLink(repositories, account.id, this.config.publicUrl, now);
    return unaudited({ account, link });
  }
}
