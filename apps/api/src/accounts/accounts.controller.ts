import { Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Account } from '@tocsin/persistence';
import { OwnAccount } from '../http/access/caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AccountView } from './account-view.js';
import { GetAccount } from './get-account.js';

@V1Controller('account', 'Account')
export class AccountsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'getAccount',
    summary: 'The account that the API key belongs to',
    status: 200,
    answer: AccountView,
  })
  get(@OwnAccount() account: Account): Promise<AccountView> {
    return this.queries.execute(new GetAccount(account));
  }
}
