import { Body, Delete, Get, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusPageId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { Passwords } from '../people/passwords.js';
import { ForgetChangedPage } from '../public-status/forget-changed-page.js';
import { NewStatusPage, StatusPageChanges, StatusPageQuery } from './status-page-bodies.js';
import { ChangeStatusPage, CreateStatusPage, DeleteStatusPage } from './status-page-commands.js';
import { StatusPageQueries } from './status-page-queries.js';
import { StatusPagePage, StatusPageView } from './status-page-view.js';

@V1Controller('status-pages', 'Status pages')
@UseInterceptors(ForgetChangedPage)
export class StatusPagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: StatusPageQueries,
    private readonly passwords: Passwords,
  ) {}

  @Post()
  @PostOperation({
    id: 'createStatusPage',
    command: CreateStatusPage,
    summary: 'Create a status page',
    description: 'The Free plan has one.',
    status: 201,
    answer: StatusPageView,
    problems: ['plan_required'],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { settings, password }: NewStatusPage,
  ): Promise<StatusPageView> {
    // Hashing takes long, and a transaction must not wait for it.
    const passwordHash = password === null ? null : await this.passwords.hash(password);
    return this.commands.execute(new CreateStatusPage(caller, { settings, passwordHash }));
  }

  @Get()
  @Operation({
    id: 'listStatusPages',
    summary: "The account's status pages",
    status: 200,
    answer: StatusPagePage,
  })
  list(
    @CurrentAccount() { id }: Account,
    @Query() { filter, page }: StatusPageQuery,
  ): Promise<StatusPagePage> {
    return this.queries.list(id, filter, page);
  }

  @Get(':id')
  @Operation({
    id: 'getStatusPage',
    summary: 'A status page',
    status: 200,
    answer: StatusPageView,
    ids: ['id'],
  })
  get(@CurrentAccount() { id }: Account, @Param('id', PathId) pageId: StatusPageId): Promise<StatusPageView> {
    return this.queries.get(id, pageId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeStatusPage',
    command: ChangeStatusPage,
    summary: 'Change a status page',
    status: 200,
    answer: StatusPageView,
    ids: ['id'],
    problems: ['conflict'],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Body() changes: StatusPageChanges,
  ): Promise<StatusPageView> {
    const { password } = changes;
    const passwordHash = typeof password === 'string' ? await this.passwords.hash(password) : password;
    return this.commands.execute(new ChangeStatusPage(caller, { pageId, changes, passwordHash }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteStatusPage',
    command: DeleteStatusPage,
    summary: 'Delete a status page with its components, posts and subscribers',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) pageId: StatusPageId): Promise<void> {
    return this.commands.execute(new DeleteStatusPage(caller, { pageId }));
  }
}
