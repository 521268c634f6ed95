import { Body, Delete, Get, Param, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusComponentId, StatusPageId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { ForgetChangedPage } from '../public-status/forget-changed-page.js';
import { NewStatusComponent, StatusComponentChanges, StatusComponentOrder } from './component-bodies.js';
import {
  ChangeStatusComponent,
  CreateStatusComponent,
  DeleteStatusComponent,
  OrderStatusComponents,
} from './component-commands.js';
import { StatusComponentListView, StatusComponentView } from './component-view.js';
import { StatusPageQueries } from './status-page-queries.js';

@V1Controller('status-pages/:id', 'Status pages')
@UseInterceptors(ForgetChangedPage)
export class StatusComponentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: StatusPageQueries,
  ) {}

  @Post('components')
  @PostOperation({
    id: 'createStatusComponent',
    command: CreateStatusComponent,
    summary: 'Add a component to a status page',
    description: 'The component is added at the end. Its state comes from its monitor, or is set by hand.',
    status: 201,
    answer: StatusComponentView,
    ids: ['id'],
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Body() { settings }: NewStatusComponent,
  ): Promise<StatusComponentView> {
    return this.commands.execute(new CreateStatusComponent(caller, { pageId, settings }));
  }

  @Get('components')
  @Operation({
    id: 'listStatusComponents',
    summary: 'The components of a status page',
    status: 200,
    answer: StatusComponentListView,
    ids: ['id'],
  })
  list(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) pageId: StatusPageId,
  ): Promise<StatusComponentListView> {
    return this.queries.listComponents(id, pageId);
  }

  @Patch('components/:component_id')
  @WriteOperation({
    id: 'changeStatusComponent',
    command: ChangeStatusComponent,
    summary: 'Change a component',
    status: 200,
    answer: StatusComponentView,
    ids: ['id', 'component_id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('component_id', PathId) componentId: StatusComponentId,
    @Body() changes: StatusComponentChanges,
  ): Promise<StatusComponentView> {
    return this.commands.execute(new ChangeStatusComponent(caller, { pageId, componentId, changes }));
  }

  @Delete('components/:component_id')
  @WriteOperation({
    id: 'deleteStatusComponent',
    command: DeleteStatusComponent,
    summary: 'Delete a component',
    description: 'Posts are kept, without this component.',
    status: 204,
    ids: ['id', 'component_id'],
  })
  delete(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('component_id', PathId) componentId: StatusComponentId,
  ): Promise<void> {
    return this.commands.execute(new DeleteStatusComponent(caller, { pageId, componentId }));
  }

  @Put('component-order')
  @WriteOperation({
    id: 'orderStatusComponents',
    command: OrderStatusComponents,
    summary: 'Put the components of a status page in another order, and in groups',
    description: 'A group is shown at the place of its first component.',
    status: 200,
    answer: StatusComponentListView,
    ids: ['id'],
  })
  order(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Body() { places }: StatusComponentOrder,
  ): Promise<StatusComponentListView> {
    return this.commands.execute(new OrderStatusComponents(caller, { pageId, places }));
  }
}
