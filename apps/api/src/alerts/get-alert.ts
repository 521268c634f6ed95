import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, AlertId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type AlertView, alertView } from './alert-view.js';

export class GetAlert extends Query<AlertView> {
  constructor(
    readonly accountId: AccountId,
    readonly alertId: AlertId,
  ) {
    super();
  }
}

@QueryHandler(GetAlert)
export class GetAlertHandler implements IQueryHandler<GetAlert> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, alertId }: GetAlert): Promise<AlertView> {
    const alert = await this.unitOfWork.committed.dispatches.find(accountId, alertId);
    if (!alert) throw notFound('alert');
    return alertView(alert);
  }
}
