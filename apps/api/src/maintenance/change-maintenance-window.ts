import { CommandHandler } from '@nestjs/cqrs';
import {
  canonicalJson,
  type Instant,
  type MaintenanceConfig,
  type MaintenanceWindowId,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { currentOccurrence, requireMonitors, requireOccurrence } from './maintenance-schedule.js';
import type { MaintenanceWindowChanges } from './maintenance-window-bodies.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

type Wanted = { readonly windowId: MaintenanceWindowId; readonly changes: MaintenanceWindowChanges };

export class ChangeMaintenanceWindow extends AccountCommand<MaintenanceWindowView, Wanted> {}

@CommandHandler(ChangeMaintenanceWindow)
export class ChangeMaintenanceWindowHandler implements ChangeHandler<ChangeMaintenanceWindow> {
  async handle(
    { accountId, data: { windowId, changes } }: ChangeMaintenanceWindow,
    repositories: Repositories,
    now: Instant,
  ) {
    const { maintenanceWindows } = repositories;
    const before = await maintenanceWindows.findForChange(accountId, windowId);
    if (!before) throw notFound('maintenance window');
    const config = changes.applyTo(before);
    if (isSame(config, before))
      return unchanged(maintenanceWindowView(before, currentOccurrence(before, now), now));
    if (changes.monitor_ids !== undefined) await requireMonitors(repositories, accountId, config.monitorIds);
    // A window that is over may be renamed.
    const occurrence = changes.isRescheduling
      ? requireOccurrence(config, now)
      : currentOccurrence(before, now);
    const window = { ...before, ...config, occurrence, updatedAt: now };
    await maintenanceWindows.save(window);
    const fields = givenFields(changes);
    return changed(maintenanceWindowView(window, occurrence, now), {
      action: 'maintenance_window.changed',
      subjectId: windowId,
      fields,
    });
  }
}

const isSame = (config: MaintenanceConfig, before: MaintenanceConfig): boolean =>
  canonicalJson({ ...before, ...config }) === canonicalJson(before);
