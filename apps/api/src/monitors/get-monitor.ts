import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type MonitorView, monitorView } from './monitor-view.js';

export class GetMonitor extends Query<MonitorView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

@QueryHandler(GetMonitor)
export class GetMonitorHandler implements IQueryHandler<GetMonitor> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, monitorId }: GetMonitor): Promise<MonitorView> {
    const found = await this.unitOfWork.committed.monitors.find(accountId, monitorId);
    if (!found) throw notFound('monitor');
    return monitorView(found);
  }
}
