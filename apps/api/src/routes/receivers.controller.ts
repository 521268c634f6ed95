import { Get, Param } from '@nestjs/common';
import type { MonitorId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { Operation, V1Controller } from '../http/operation.js';
import { ReceiverListView } from './receiver-view.js';
import { RouteQueries } from './route-queries.js';

@V1Controller('monitors/:id/receivers', 'Monitors')
export class ReceiversController {
  constructor(private readonly queries: RouteQueries) {}

  @Get()
  @Operation({
    id: 'listMonitorReceivers',
    summary: 'The channels and rotas that get messages about a monitor',
    description:
      'The channels and rotas that are attached to the monitor, and those that routes name for its tags.',
    status: 200,
    answer: ReceiverListView,
    ids: ['id'],
  })
  list(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<ReceiverListView> {
    return this.queries.receivers(id, monitorId);
  }
}
