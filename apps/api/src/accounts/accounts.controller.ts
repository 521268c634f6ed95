import { Body, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { AccountChange } from './account-bodies.js';
import { AccountQueries } from './account-queries.js';
import { AccountView } from './account-view.js';
import { ChangeAccount } from './change-account.js';

@V1Controller('account', 'Account')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: AccountQueries,
  ) {}

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

  @Patch()
  @WriteOperation({
    id: 'changeAccount',
    command: ChangeAccount,
    summary: 'Rename the account, or ask everybody for a second factor',
    description:
      'For owners. Fields that are left out stay. `conflict`: the owner who asks has no second factor.',
    status: 200,
    answer: AccountView,
    problems: ['conflict'],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Body() { name, second_factor_required: secondFactorRequired }: AccountChange,
  ): Promise<AccountView> {
    return this.queries.get(
      await this.commands.execute(new ChangeAccount(caller, { name, secondFactorRequired })),
    );
  }
}
