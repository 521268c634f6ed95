import { Inject, Injectable } from '@nestjs/common';
import type { Account, Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { type AccountView, accountView } from './account-view.js';

@Injectable()
export class AccountQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async get(account: Account): Promise<AccountView> {
    const { monitors, channels } = this.committed;
    return accountView(account, {
      monitors: await monitors.count(account.id),
      channels: await channels.count(account.id),
    });
  }
}
