import { Delete, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MonitorId, Tag } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { MonitorQueries, MonitorTagListView } from './monitor-queries.js';
import { PathTag, SetTag, TagParam } from './tag-fields.js';

@V1Controller('monitors/:id/tags', 'Monitors')
export class TaggingController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':tag')
  @TagParam()
  @WriteOperation({
    id: 'tagMonitor',
    command: SetTag,
    summary: 'Add a tag to a monitor',
    description: 'If the monitor already has the tag, its spelling does not change.',
    status: 204,
    ids: ['id'],
    problems: ['conflict'],
  })
  tag(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('tag', PathTag) tag: Tag,
  ): Promise<void> {
    return this.commands.execute(new SetTag(caller, { monitorId, tag, isWanted: true }));
  }

  @Delete(':tag')
  @TagParam()
  @WriteOperation({
    id: 'untagMonitor',
    command: SetTag,
    summary: 'Remove a tag from a monitor',
    description: 'Removing it again changes nothing.',
    status: 204,
    ids: ['id'],
  })
  untag(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Param('tag', PathTag) tag: Tag,
  ): Promise<void> {
    return this.commands.execute(new SetTag(caller, { monitorId, tag, isWanted: false }));
  }
}

@V1Controller('monitor-tags', 'Monitors')
export class MonitorTagsController {
  constructor(private readonly queries: MonitorQueries) {}

  @Get()
  @Operation({
    id: 'listMonitorTags',
    summary: "The tags of the account's monitors",
    status: 200,
    answer: MonitorTagListView,
  })
  list(@CurrentAccount() { id }: Account): Promise<MonitorTagListView> {
    return this.queries.listTags(id);
  }
}
