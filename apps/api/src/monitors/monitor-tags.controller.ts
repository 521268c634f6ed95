import { Get } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { MonitorQueries, MonitorTagListView } from './monitor-queries.js';

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
