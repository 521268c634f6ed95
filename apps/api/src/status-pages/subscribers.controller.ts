import { Delete, Get, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusPageId, StatusSubscriberId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { DeleteStatusSubscriber } from './delete-subscriber.js';
import { StatusPageQueries } from './status-page-queries.js';
import { StatusSubscriberPage, StatusSubscriberQuery } from './subscriber-view.js';

@V1Controller('status-pages/:id/subscribers', 'Status pages')
export class StatusSubscribersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: StatusPageQueries,
  ) {}

  @Get()
  @Operation({
    id: 'listStatusSubscribers',
    summary: 'The subscribers of a status page',
    description: 'Subscribers who unsubscribed are left out. Viewers get no subscribers.',
    status: 200,
    answer: StatusSubscriberPage,
    ids: ['id'],
    access: 'editor',
  })
  list(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) pageId: StatusPageId,
    @Query() { filter, page }: StatusSubscriberQuery,
  ): Promise<StatusSubscriberPage> {
    return this.queries.listSubscribers(id, pageId, filter, page);
  }

  @Delete(':subscriber_id')
  @WriteOperation({
    id: 'deleteStatusSubscriber',
    command: DeleteStatusSubscriber,
    summary: 'Delete a subscriber, with the record of the mails to them',
    status: 204,
    ids: ['id', 'subscriber_id'],
  })
  delete(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) pageId: StatusPageId,
    @Param('subscriber_id', PathId) subscriberId: StatusSubscriberId,
  ): Promise<void> {
    return this.commands.execute(new DeleteStatusSubscriber(caller, { pageId, subscriberId }));
  }
}
