import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { MonitorTagListView } from './monitor-tag-view.js';

export class ListMonitorTags extends Query<MonitorTagListView> {
  constructor(readonly accountId: AccountId) {
    super();
  }
}

@QueryHandler(ListMonitorTags)
export class ListMonitorTagsHandler implements IQueryHandler<ListMonitorTags> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId }: ListMonitorTags): Promise<MonitorTagListView> {
    return { items: await this.unitOfWork.committed.monitorTags.list(accountId) };
  }
}
