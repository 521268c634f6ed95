import { Body, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiSchema } from '@nestjs/swagger';
import { type ChannelId, type MonitorId, monitorBounds } from '@tocsin/domain';
import type { FastifyReply } from 'fastify';
import { CurrentCaller } from '../http/access/current-caller.js';
import { Optional, WholeNumber } from '../http/bodies/fields.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { AttachChannel, DetachChannel } from './attach-channel.js';
import { AttachedChannelPage } from './attached-channel-view.js';
import { endNotSentHeaders, showEndNotSent } from './end-not-sent.js';
import { MonitorQueries } from './monitor-queries.js';

@ApiSchema({ name: 'Attachment' })
export class AttachmentBody {
  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: monitorBounds.afterMinutesMax,
    description:
      'So many minutes after an incident began, the channel is rung, if the incident is open and nobody has acknowledged it. 0: at once. Unset: 0 for a new attachment, and no change of another.',
  })
  after_minutes?: number;
}

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
    answer: AttachedChannelPage,
    ids: ['id'],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { page }: PageQuery,
  ): Promise<AttachedChannelPage> {
    return this.queries.listChannels(caller, monitorId, page);
  }

  @Put(':channel_id')
  @WriteOperation({
    id: 'attachChannel',
    command: AttachChannel,
    summary: 'Attach a channel to a monitor',
    description:
      'Attaching it again changes only `after_minutes`, if that is given. While an incident is open, a later channel counts if its time is still to come.',
    status: 204,
    ids: ['id', 'channel_id'],
    problems: ['conflict'],
  })
  @ApiBody({ type: AttachmentBody, required: false })
  attach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('channel_id', PathId) channelId: ChannelId,
    @Body() { after_minutes: afterMinutes }: AttachmentBody,
  ): Promise<void> {
    const delay = afterMinutes === undefined ? {} : { afterMinutes };
    return this.commands.execute(new AttachChannel(caller, { monitorId, channelId, ...delay }));
  }

  @Delete(':channel_id')
  @WriteOperation({
    id: 'detachChannel',
    command: DetachChannel,
    summary: 'Detach a channel from a monitor',
    description:
      'Detaching it again changes nothing. While an incident of the monitor is open, the answer may say that its end is not sent.',
    status: 204,
    headers: endNotSentHeaders,
    ids: ['id', 'channel_id'],
  })
  async detach(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('channel_id', PathId) channelId: ChannelId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const detached = await this.commands.execute(new DetachChannel(caller, { monitorId, channelId }));
    showEndNotSent(detached, reply);
  }
}
