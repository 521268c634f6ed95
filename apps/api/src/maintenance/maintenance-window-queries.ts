import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant, type MaintenanceWindowId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { currentOccurrence } from './maintenance-schedule.js';
import {
  type MaintenanceWindowPage,
  type MaintenanceWindowView,
  maintenanceWindowView,
} from './maintenance-window-view.js';

@Injectable()
export class MaintenanceWindowQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, page: PageRequest): Promise<MaintenanceWindowPage> {
    const windows = await this.committed.maintenanceWindows.list(accountId, page);
    const now = instant(this.clock.now());
    return pageView(windows, (window) => maintenanceWindowView(window, currentOccurrence(window, now), now));
  }

  async get(accountId: AccountId, windowId: MaintenanceWindowId): Promise<MaintenanceWindowView> {
    const window = await this.committed.maintenanceWindows.find(accountId, windowId);
    if (!window) throw notFound('maintenance window');
    const now = instant(this.clock.now());
    return maintenanceWindowView(window, currentOccurrence(window, now), now);
  }
}
