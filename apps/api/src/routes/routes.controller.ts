import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { NewRoute, RouteChanges } from './route-bodies.js';
import { ChangeRoute, CreateRoute, DeleteRoute } from './route-commands.js';
import { RouteQueries } from './route-queries.js';
import { RoutePage, RouteView } from './route-view.js';

@V1Controller('routes', 'Routes')
export class RoutesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: RouteQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createRoute',
    command: CreateRoute,
    summary: 'Create a route',
    description:
      'An incident rings the channels of each route whose tags its monitor has, beside the attached channels. A channel that several routes and attachments name gets one message an event, at the earliest of their times.',
    status: 201,
    answer: RouteView,
  })
  create(@CurrentCaller() caller: Caller, @Body() { config }: NewRoute): Promise<RouteView> {
    return this.commands.execute(new CreateRoute(caller, config));
  }

  @Get()
  @Operation({ id: 'listRoutes', summary: "The account's routes", status: 200, answer: RoutePage })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<RoutePage> {
    return this.queries.list(id, page);
  }

  @Get(':id')
  @Operation({ id: 'getRoute', summary: 'A route', status: 200, answer: RouteView, ids: ['id'] })
  get(@CurrentAccount() { id }: Account, @Param('id', PathId) routeId: RouteId): Promise<RouteView> {
    return this.queries.get(id, routeId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'updateRoute',
    command: ChangeRoute,
    summary: 'Change a route',
    description:
      'Open incidents ring the channels that the route adds, if their time is still to come. A channel that it removes and that has not rung yet does not ring.',
    status: 200,
    answer: RouteView,
    ids: ['id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) routeId: RouteId,
    @Body() changes: RouteChanges,
  ): Promise<RouteView> {
    return this.commands.execute(new ChangeRoute(caller, { routeId, changes }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteRoute',
    command: DeleteRoute,
    summary: 'Delete a route',
    description: 'Its channels and rotas are kept. What it would have rung later does not ring.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) routeId: RouteId): Promise<void> {
    return this.commands.execute(new DeleteRoute(caller, { routeId }));
  }
}
