import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type AlertFilter, type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type AlertPage, alertView } from './alert-view.js';

export class ListAlerts extends Query<AlertPage> {
  constructor(
    readonly accountId: AccountId,
    readonly filter: AlertFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, filter, page }: ListAlerts): Promise<AlertPage> {
    return pageView(await this.unitOfWork.committed.dispatches.list(accountId, filter, page), alertView);
  }
}
