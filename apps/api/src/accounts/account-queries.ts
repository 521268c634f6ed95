import { Inject, Injectable } from '@nestjs/common';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import { type AccountView, accountView } from './account-view.js';

@Injectable()
export class AccountQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sellPlans'>,
  ) {}

  async get(account: Account): Promise<AccountView> {
    const { monitors, channels, statusPages } = this.committed;
    const usage = {
      monitors: await monitors.count(account.id),
      channels: await channels.count(account.id),
      status_pages: await statusPages.count(account.id),
    };
    return accountView(account, usage, this.config.sellPlans);
  }
}
