import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, grantCovers } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type AccountView, accountView } from './account-view.js';

@Injectable()
export class AccountQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sellPlans'>,
  ) {}

  async get({ grant }: Pick<Caller, 'grant'>, account: Account): Promise<AccountView> {
    const { monitors, channels, statusPages, mailTroubles } = this.committed;
    const usage = {
      monitors: await monitors.count(account.id),
      channels: await channels.count(account.id),
      status_pages: await statusPages.count(account.id),
    };
    const mailTrouble = grantCovers(grant, 'admin') === null ? await mailTroubles.find() : null;
    return accountView(account, usage, this.config.sellPlans, mailTrouble);
  }
}

/** @throws Problem when the account is gone */
export const requireAccount = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.find(id);
  if (!account) throw notFound('account');
  return account;
};

/** As `requireAccount`, and locks everything that counts against the account's plan. */
export const requireAccountForChange = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.findForChange(id);
  if (!account) throw notFound('account');
  return account;
};
