import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type FindingListView, findingView } from './finding-view.js';

export class ListFindings extends Query<FindingListView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

@QueryHandler(ListFindings)
export class ListFindingsHandler implements IQueryHandler<ListFindings> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, monitorId }: ListFindings): Promise<FindingListView> {
    const { monitors, checkHistory } = this.unitOfWork.committed;
    const found = await monitors.find(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const { regions } = found.monitor;
    const findings = await checkHistory.lastFindings(monitorId);
    // A region that it is not checked from any more tells nothing of today.
    return { items: findings.filter(({ region }) => regions.includes(region)).map(findingView) };
  }
}
