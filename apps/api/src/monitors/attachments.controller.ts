import { Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ChannelId, MonitorId } from '@tocsin/domain';
import { ChannelPage } from '../channels/channel-view.js';
import { CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { AttachChannel, DetachChannel } from './attach-channel.js';
import { MonitorQueries } from './monitor-queries.js';

@V1Controller('monitors/:id/channels', 'Monitors')
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MonitorQueries,
  ) {}

  @Get()
  @Operation({
    id: 'listAttachedChannels',
    summary: 'The channels that are attached to a monitor',
    status: 200,
    answer: ChannelPage,
    ids: ['id'],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { page }: PageQuery,
  ): Promise<ChannelPage> {
    return this.queries.listChannels(caller, monitorId, page);
  }

  @Put(':channel_id')
  @WriteOperation({
    id: 'attachChannel',
    command: AttachChannel,
    summary: 'Attach a channel to a monitor',
    description: 'Attaching it again changes nothing.',
    status: 204,
    ids: ['id', 'channel_id'],
    problems: ['conflict'],
  })
  attach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('channel_id', PathId) channelId: ChannelId,
  ): Promise<void> {
    return this.commands.execute(new AttachChannel(caller, { monitorId, channelId }));
  }

  @Delete(':channel_id')
  @WriteOperation({
    id: 'detachChannel',
    command: DetachChannel,
    summary: 'Detach a channel from a monitor',
    description: 'Detaching it again changes nothing.',
    status: 204,
    ids: ['id', 'channel_id'],
  })
  detach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('channel_id', PathId) channelId: ChannelId,
  ): Promise<void> {
    return this.commands.execute(new DetachChannel(caller, { monitorId, channelId }));
  }
}
