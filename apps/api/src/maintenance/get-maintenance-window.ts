import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AccountId, type Clock, instant, type MaintenanceWindowId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { notFound } from '../http/problems/problem.js';
import { currentOccurrence } from './maintenance-schedule.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

export class GetMaintenanceWindow extends Query<MaintenanceWindowView> {
  constructor(
    readonly accountId: AccountId,
    readonly windowId: MaintenanceWindowId,
  ) {
    super();
  }
}

@QueryHandler(GetMaintenanceWindow)
export class GetMaintenanceWindowHandler implements IQueryHandler<GetMaintenanceWindow> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, windowId }: GetMaintenanceWindow): Promise<MaintenanceWindowView> {
    const window = await this.unitOfWork.committed.maintenanceWindows.find(accountId, windowId);
    if (!window) throw notFound('maintenance window');
    const now = instant(this.clock.now());
    return maintenanceWindowView(window, currentOccurrence(window, now), now);
  }
}
