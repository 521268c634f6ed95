import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MaintenanceWindowId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { MaintenanceWindowChanges, NewMaintenanceWindow } from './maintenance-window-bodies.js';
import {
  ChangeMaintenanceWindow,
  CreateMaintenanceWindow,
  DeleteMaintenanceWindow,
} from './maintenance-window-commands.js';
import { MaintenanceWindowQueries, MaintenanceWindowQuery } from './maintenance-window-queries.js';
import { MaintenanceWindowPage, MaintenanceWindowView } from './maintenance-window-view.js';

@V1Controller('maintenance-windows', 'Maintenance windows')
export class MaintenanceWindowsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MaintenanceWindowQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createMaintenanceWindow',
    command: CreateMaintenanceWindow,
    summary: 'Create a maintenance window',
    description:
      'During a window, monitors are checked but open no incidents. A monitor that still fails when the window ends opens one then.',
    status: 201,
    answer: MaintenanceWindowView,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Body() { config }: NewMaintenanceWindow,
  ): Promise<MaintenanceWindowView> {
    return this.commands.execute(new CreateMaintenanceWindow(caller, config));
  }

  @Get()
  @Operation({
    id: 'listMaintenanceWindows',
    summary: "The account's maintenance windows",
    status: 200,
    answer: MaintenanceWindowPage,
  })
  list(
    @CurrentAccount() { id }: Account,
    @Query() query: MaintenanceWindowQuery,
  ): Promise<MaintenanceWindowPage> {
    return this.queries.list(id, query);
  }

  @Get(':id')
  @Operation({
    id: 'getMaintenanceWindow',
    summary: 'A maintenance window',
    status: 200,
    answer: MaintenanceWindowView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) windowId: MaintenanceWindowId,
  ): Promise<MaintenanceWindowView> {
    return this.queries.get(id, windowId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeMaintenanceWindow',
    command: ChangeMaintenanceWindow,
    summary: 'Change a maintenance window',
    status: 200,
    answer: MaintenanceWindowView,
    problems: ['conflict'],
    ids: ['id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) windowId: MaintenanceWindowId,
    @Body() changes: MaintenanceWindowChanges,
  ): Promise<MaintenanceWindowView> {
    return this.commands.execute(new ChangeMaintenanceWindow(caller, { windowId, changes }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteMaintenanceWindow',
    command: DeleteMaintenanceWindow,
    summary: 'Delete a maintenance window',
    description: 'A window that is in force ends at once.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) windowId: MaintenanceWindowId): Promise<void> {
    return this.commands.execute(new DeleteMaintenanceWindow(caller, { windowId }));
  }
}
