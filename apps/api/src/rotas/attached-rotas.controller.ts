import { Body, Delete, Get, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import type { MonitorId, RotaId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import type { FastifyReply } from 'fastify';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { endNotSentHeaders, showEndNotSent } from '../monitors/end-not-sent.js';
import { AttachRota, DetachRota } from './attach-rota.js';
import { RotaAttachment } from './rota-bodies.js';
import { RotaQueries } from './rota-queries.js';
import { AttachedRotaListView } from './rota-view.js';

@V1Controller('monitors/:id/rotas', 'Monitors')
export class AttachedRotasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: RotaQueries,
  ) {}

  @Get()
  @Operation({
    id: 'listAttachedRotas',
    summary: 'The rotas that are attached to a monitor',
    status: 200,
    answer: AttachedRotaListView,
    ids: ['id'],
  })
  list(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<AttachedRotaListView> {
    return this.queries.listAttached(id, monitorId);
  }

  @Put(':rota_id')
  @WriteOperation({
    id: 'attachRota',
    command: AttachRota,
    summary: 'Attach a rota to a monitor',
    description:
      'Incidents of the monitor send messages to the channels of the people on turn. Attaching it again changes the delay, if one is given.',
    status: 204,
    ids: ['id', 'rota_id'],
    problems: ['conflict'],
  })
  @ApiBody({ type: RotaAttachment, required: false })
  attach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('rota_id', PathId) rotaId: RotaId,
    @Body() { after_minutes }: RotaAttachment,
  ): Promise<void> {
    const attachment = { monitorId, rotaId, afterMinutes: after_minutes ?? null };
    return this.commands.execute(new AttachRota(caller, attachment));
  }

  @Delete(':rota_id')
  @WriteOperation({
    id: 'detachRota',
    command: DetachRota,
    summary: 'Detach a rota from a monitor',
    description:
      'Detaching it again changes nothing. While an incident of the monitor is open, the answer may say that its end is not sent.',
    status: 204,
    headers: endNotSentHeaders,
    ids: ['id', 'rota_id'],
  })
  async detach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('rota_id', PathId) rotaId: RotaId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const detached = await this.commands.execute(new DetachRota(caller, { monitorId, rotaId }));
    showEndNotSent(detached, reply);
  }
}
