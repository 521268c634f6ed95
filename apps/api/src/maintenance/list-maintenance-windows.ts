import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { currentOccurrence } from './maintenance-schedule.js';
import { type MaintenanceWindowPage, maintenanceWindowView } from './maintenance-window-view.js';

export class ListMaintenanceWindows extends Query<MaintenanceWindowPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListMaintenanceWindows)
export class ListMaintenanceWindowsHandler implements IQueryHandler<ListMaintenanceWindows> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, page }: ListMaintenanceWindows): Promise<MaintenanceWindowPage> {
    const windows = await this.unitOfWork.committed.maintenanceWindows.list(accountId, page);
    const now = instant(this.clock.now());
    return pageView(windows, (window) => maintenanceWindowView(window, currentOccurrence(window, now), now));
  }
}
