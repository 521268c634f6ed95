import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Clock,
  instant,
  type MaintenanceWindowId,
  type MonitorId,
} from '@tocsin/domain';
import type { Repositories, WindowFilter } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { Optional, Uuid } from '../http/bodies/fields.js';
import { managedView, managedViewOf } from '../http/bodies/managed-view.js';
import { PageQuery, pageView } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { currentOccurrence } from './maintenance-schedule.js';
import {
  listedWindowView,
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

  async list(accountId: AccountId, { filter, page }: MaintenanceWindowQuery): Promise<MaintenanceWindowPage> {
    const { maintenanceWindows, managedResources } = this.committed;
    const windows = await maintenanceWindows.list(accountId, filter, page);
    const ids = windows.items.map(({ windowId }) => windowId);
    const managed = await managedResources.ofEach('maintenance_windows', ids);
    const now = instant(this.clock.now());
    return pageView(windows, (window) =>
      listedWindowView(window, {
        occurrence: currentOccurrence(window, now),
        managed: managedView(managed.get(window.windowId)),
        now,
      }),
    );
  }

  async get(accountId: AccountId, windowId: MaintenanceWindowId): Promise<MaintenanceWindowView> {
    const window = await this.committed.maintenanceWindows.find(accountId, windowId);
    if (!window) throw notFound('maintenance window');
    const now = instant(this.clock.now());
    const managed = await managedViewOf(this.committed, 'maintenance_windows', windowId);
    return maintenanceWindowView(window, { occurrence: currentOccurrence(window, now), managed, now });
  }
}

export class MaintenanceWindowQuery extends PageQuery {
  @Optional()
  @Uuid({
    description:
      'Only windows that cover this monitor: by its id or its tags, or as one that depends on such a monitor.',
  })
  monitor_id?: string;

  get filter(): WindowFilter {
    return { monitorId: this.monitor_id === undefined ? undefined : idOf<MonitorId>(this.monitor_id) };
  }
}
