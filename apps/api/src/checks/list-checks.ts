import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type CheckPage, checkView } from './check-view.js';
import { type ChecksQuery, cursorOf } from './checks-query.js';

export class ListChecks extends Query<CheckPage> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly page: ChecksQuery['page'],
  ) {
    super();
  }
}

@QueryHandler(ListChecks)
export class ListChecksHandler implements IQueryHandler<ListChecks> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, monitorId, page }: ListChecks): Promise<CheckPage> {
    const { monitors, checkHistory } = this.unitOfWork.committed;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    const { items, nextAfter } = await checkHistory.list(monitorId, page);
    return { items: items.map(checkView), next_cursor: nextAfter && cursorOf(nextAfter) };
  }
}
