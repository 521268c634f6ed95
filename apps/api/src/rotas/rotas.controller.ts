import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RotaId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { NewRota, RotaChanges } from './rota-bodies.js';
import { ChangeRota, CreateRota, DeleteRota } from './rota-commands.js';
import { RotaQueries, TurnsQuery } from './rota-queries.js';
import { RotaPage, RotaView, TurnListView } from './rota-view.js';

@V1Controller('rotas', 'Rotas')
export class RotasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: RotaQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createRota',
    command: CreateRota,
    summary: 'Create a rota from a calendar',
    description:
      "The calendar says whose turn it is: everybody whom an event of this moment names. It is read within seconds; until then it is nobody's turn.",
    status: 201,
    answer: RotaView,
  })
  create(@CurrentCaller() caller: Caller, @Body() { config, source }: NewRota): Promise<RotaView> {
    return this.commands.execute(new CreateRota(caller, { config, source }));
  }

  @Get()
  @Operation({ id: 'listRotas', summary: "The account's rotas", status: 200, answer: RotaPage })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<RotaPage> {
    return this.queries.list(id, page);
  }

  @Get(':id')
  @Operation({
    id: 'getRota',
    summary: 'A rota, and whose turn it is',
    status: 200,
    answer: RotaView,
    ids: ['id'],
  })
  get(@CurrentAccount() { id }: Account, @Param('id', PathId) rotaId: RotaId): Promise<RotaView> {
    return this.queries.get(id, rotaId);
  }

  @Get(':id/turns')
  @Operation({
    id: 'listRotaTurns',
    summary: 'The turns from now on',
    description: 'Turns of a person that touch each other are one. Answers with at most 1,000.',
    status: 200,
    answer: TurnListView,
    ids: ['id'],
  })
  turns(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) rotaId: RotaId,
    @Query() { daysOrDefault }: TurnsQuery,
  ): Promise<TurnListView> {
    return this.queries.turns(id, rotaId, daysOrDefault);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'updateRota',
    command: ChangeRota,
    summary: 'Change a rota',
    description: 'The calendar is read again within seconds. Until then the turns so far count.',
    status: 200,
    answer: RotaView,
    ids: ['id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) rotaId: RotaId,
    @Body() changes: RotaChanges,
  ): Promise<RotaView> {
    return this.commands.execute(new ChangeRota(caller, { rotaId, changes }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteRota',
    command: DeleteRota,
    summary: 'Delete a rota',
    description: 'Detaches it from every monitor and route. Its channels stay.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) rotaId: RotaId): Promise<void> {
    return this.commands.execute(new DeleteRota(caller, { rotaId }));
  }
}
