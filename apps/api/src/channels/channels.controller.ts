import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { type ChannelHealthStatus, type ChannelId, channelHealthStatuses } from '@tocsin/domain';
import { CurrentCaller } from '../http/access/current-caller.js';
import { OneOf, Optional } from '../http/bodies/fields.js';
import { PageQuery } from '../http/bodies/page.js';
import { PathId } from '../http/bodies/text.js';
import { NoBody } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import {
  type ChannelChanges,
  ChannelChangesBody,
  type ChannelRequest,
  ChannelRequestBody,
} from './channel-changes.js';
import { DeleteChannel, TestChannel } from './channel-commands.js';
import { changesBody, newChannelBodies } from './channel-docs.js';
import { ChannelQueries } from './channel-queries.js';
import { ChannelPage, ChannelView, PlannedTestView, SavedChannelView } from './channel-view.js';
import { AskForConfirmation } from './confirm-channel.js';
import { ChangeChannel, CreateChannel } from './save-channel.js';

const bodySchemas = Object.fromEntries(
  Object.entries(newChannelBodies).map(([type, body]) => [type, getSchemaPath(body)]),
);

class ChannelQuery extends PageQuery {
  @Optional()
  @OneOf(channelHealthStatuses, { description: 'Only channels of this health.' })
  health?: ChannelHealthStatus;
}

@V1Controller('channels', 'Channels')
export class ChannelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ChannelQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createChannel',
    command: CreateChannel,
    summary: 'Make a channel and send it a test message',
    description:
      'A new e-mail address gets a mail with a confirmation link. It gets no other messages until it is confirmed. An address of a proved mail domain is confirmed at once.',
    status: 201,
    answer: SavedChannelView,
    problems: ['plan_required'],
  })
  @ApiExtraModels(...Object.values(newChannelBodies))
  @ApiBody({
    schema: {
      oneOf: Object.values(bodySchemas).map(($ref) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping: bodySchemas },
    },
  })
  create(
    @CurrentCaller() caller: Caller,
    @Body(ChannelRequestBody) requested: ChannelRequest,
  ): Promise<SavedChannelView> {
    return this.commands.execute(new CreateChannel(caller, requested));
  }

  @Get()
  @Operation({ id: 'listChannels', summary: "The account's channels", status: 200, answer: ChannelPage })
  list(@CurrentCaller() caller: Caller, @Query() { health, page }: ChannelQuery): Promise<ChannelPage> {
    return this.queries.list(caller, { health }, page);
  }

  @Get(':id')
  @Operation({ id: 'getChannel', summary: 'A channel', status: 200, answer: ChannelView, ids: ['id'] })
  get(@CurrentCaller() caller: Caller, @Param('id', PathId) channelId: ChannelId): Promise<ChannelView> {
    return this.queries.get(caller, channelId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeChannel',
    command: ChangeChannel,
    summary: 'Change a channel and send it a test message',
    status: 200,
    answer: SavedChannelView,
    ids: ['id'],
    problems: ['plan_required'],
  })
  @ApiBody({ type: changesBody })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) channelId: ChannelId,
    @Body(ChannelChangesBody) changes: ChannelChanges,
  ): Promise<SavedChannelView> {
    return this.commands.execute(new ChangeChannel(caller, { channelId, changes }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteChannel',
    command: DeleteChannel,
    summary: 'Delete a channel',
    description: 'Detaches the channel from every monitor. Its alerts are kept.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) channelId: ChannelId): Promise<void> {
    return this.commands.execute(new DeleteChannel(caller, { channelId }));
  }

  @Post(':id/test')
  @PostOperation({
    id: 'testChannel',
    command: TestChannel,
    summary: 'Send a channel a test message',
    status: 202,
    answer: PlannedTestView,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  test(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) channelId: ChannelId,
    @Body() _body: NoBody,
  ): Promise<PlannedTestView> {
    return this.commands.execute(new TestChannel(caller, { channelId }));
  }

  @Post(':id/confirmation')
  @PostOperation({
    id: 'askForConfirmation',
    command: AskForConfirmation,
    summary: 'Send the confirmation mail of an address again',
    description:
      'Earlier links stop working. `conflict`: the address is confirmed already, or SMTP is not configured.',
    status: 202,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  askForConfirmation(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) channelId: ChannelId,
    @Body() _body: NoBody,
  ): Promise<void> {
    return this.commands.execute(new AskForConfirmation(caller, { channelId }));
  }
}
