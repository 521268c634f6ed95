import { Get } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AccountQueries } from './account-queries.js';
import { AccountView } from './account-view.js';

@V1Controller('account', 'Account')
export class AccountsController {
  constructor(private readonly queries: AccountQueries) {}

  @Get()
  @Operation({
    id: 'getAccount',
    summary: 'The account that the API key belongs to',
    status: 200,
    answer: AccountView,
  })
  get(@CurrentAccount() account: Account): Promise<AccountView> {
    return this.queries.get(account);
  }
}
