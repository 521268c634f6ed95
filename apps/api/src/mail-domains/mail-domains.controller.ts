import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import type { MailDomainId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import { NoBody } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { NewMailDomain } from './mail-domain-bodies.js';
import { CheckMailDomain, CreateMailDomain, DeleteMailDomain } from './mail-domain-commands.js';
import { MailDomainQueries } from './mail-domain-queries.js';
import { MailDomainPage, MailDomainView } from './mail-domain-view.js';

@V1Controller('mail-domains', 'Mail domains')
export class MailDomainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MailDomainQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createMailDomain',
    command: CreateMailDomain,
    summary: 'Add a mail domain',
    description:
      'Set the TXT record of the answer. Once it is found, e-mail addresses of exactly this domain are confirmed: those that wait, and new ones when they are saved. `conflict`: the account has the domain already, or 20 domains.',
    status: 201,
    answer: MailDomainView,
  })
  create(@CurrentCaller() caller: Caller, @Body() { stored }: NewMailDomain): Promise<MailDomainView> {
    return this.commands.execute(new CreateMailDomain(caller, { domain: stored }));
  }

  @Get()
  @Operation({
    id: 'listMailDomains',
    summary: "The account's mail domains",
    status: 200,
    answer: MailDomainPage,
  })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<MailDomainPage> {
    return this.queries.list(id, page);
  }

  @Get(':id')
  @Operation({
    id: 'getMailDomain',
    summary: 'A mail domain',
    status: 200,
    answer: MailDomainView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) mailDomainId: MailDomainId,
  ): Promise<MailDomainView> {
    return this.queries.get(id, mailDomainId);
  }

  @Post(':id/check')
  @PostOperation({
    id: 'checkMailDomain',
    command: CheckMailDomain,
    summary: 'Look for the record of a mail domain soon',
    description: 'At most one look a minute. `checked_at` shows the last one.',
    status: 202,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  check(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) mailDomainId: MailDomainId,
    @Body() _body: NoBody,
  ): Promise<void> {
    return this.commands.execute(new CheckMailDomain(caller, { mailDomainId }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteMailDomain',
    command: DeleteMailDomain,
    summary: 'Delete a mail domain',
    description: 'New addresses of the domain need a click. Confirmed addresses stay confirmed.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) mailDomainId: MailDomainId): Promise<void> {
    return this.commands.execute(new DeleteMailDomain(caller, { mailDomainId }));
  }
}
