import { Body, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { accountBounds } from '@tocsin/domain';
import { CurrentCaller } from '../http/access/current-caller.js';
import { Flag, Name, Optional } from '../http/bodies/fields.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { AccountQueries } from './account-queries.js';
import { AccountView } from './account-view.js';
import { ChangeAccount } from './change-account.js';

@ApiSchema({ name: 'AccountChange' })
class AccountChange {
  @Optional()
  @Name(accountBounds.nameCharsMax, { description: 'The name of the account.', example: 'Example Ltd' })
  name?: string;

  @Optional()
  @Flag({
    description:
      'Whether every member needs a second factor. Sessions of those without one end; at the next sign-in they ' +
      'can only set one up. API keys go on.',
  })
  second_factor_required?: boolean;

  @Optional()
  @Flag({
    description:
      'If true, the evidence of incidents has the beginnings of requests and answers. It counts for later checks.',
  })
  evidence_bodies?: boolean;
}

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
  get(@CurrentCaller() caller: Caller): Promise<AccountView> {
    return this.queries.get(caller, caller.account);
  }

  @Patch()
  @WriteOperation({
    id: 'changeAccount',
    command: ChangeAccount,
    summary: 'Change the account',
    description:
      'For owners. Omitted fields keep their values. `conflict`: the owner who sends the request has no second factor.',
    status: 200,
    answer: AccountView,
    problems: ['conflict'],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Body()
    { name, second_factor_required: secondFactorRequired, evidence_bodies: evidenceBodies }: AccountChange,
  ): Promise<AccountView> {
    return this.queries.get(
      caller,
      await this.commands.execute(new ChangeAccount(caller, { name, secondFactorRequired, evidenceBodies })),
    );
  }
}
