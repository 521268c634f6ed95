import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type MonitorFilter, type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type MonitorPage, monitorView } from './monitor-view.js';

export class ListMonitors extends Query<MonitorPage> {
  constructor(
    readonly accountId: AccountId,
    readonly filter: MonitorFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListMonitors)
export class ListMonitorsHandler implements IQueryHandler<ListMonitors> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, filter, page }: ListMonitors): Promise<MonitorPage> {
    return pageView(await this.unitOfWork.committed.monitors.list(accountId, filter, page), monitorView);
  }
}
