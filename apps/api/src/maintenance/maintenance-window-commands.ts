import { CommandHandler } from '@nestjs/cqrs';
import {
  canonicalJson,
  type Instant,
  id,
  type MaintenanceConfig,
  type MaintenanceWindowId,
  maintenanceBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { managedViewOf } from '../http/bodies/managed-view.js';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { currentOccurrence, requireMonitors, requireOccurrence } from './maintenance-schedule.js';
import type { MaintenanceWindowChanges } from './maintenance-window-bodies.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

const { windowsMax } = maintenanceBounds;

export class CreateMaintenanceWindow extends AccountCommand<MaintenanceWindowView, MaintenanceConfig> {}

@CommandHandler(CreateMaintenanceWindow)
export class CreateMaintenanceWindowHandler implements ChangeHandler<CreateMaintenanceWindow> {
  async handle(
    { accountId, data: config }: CreateMaintenanceWindow,
    repositories: Repositories,
    now: Instant,
  ) {
    const { maintenanceWindows } = repositories;
    await requireAccountForChange(repositories, accountId);
    if ((await maintenanceWindows.count(accountId)) >= windowsMax)
      throw new Problem('conflict', `An account can have at most ${windowsMax} maintenance windows.`);
    await requireMonitors(repositories, accountId, config.monitorIds);
    const occurrence = requireOccurrence(config, now);
    const windowId = id<MaintenanceWindowId>(newId());
    const window = { ...config, windowId, accountId, occurrence, createdAt: now, updatedAt: now };
    await maintenanceWindows.save(window);
    const view = maintenanceWindowView(window, { occurrence, managed: null, now });
    return changed(view, { action: 'maintenance_window.created', subjectId: windowId });
  }
}

type Change = { readonly windowId: MaintenanceWindowId; readonly changes: MaintenanceWindowChanges };

export class ChangeMaintenanceWindow extends AccountCommand<MaintenanceWindowView, Change> {}

@CommandHandler(ChangeMaintenanceWindow)
export class ChangeMaintenanceWindowHandler implements ChangeHandler<ChangeMaintenanceWindow> {
  async handle(
    { accountId, data: { windowId, changes } }: ChangeMaintenanceWindow,
    repositories: Repositories,
    now: Instant,
  ) {
    const { maintenanceWindows } = repositories;
    await requireAccountForChange(repositories, accountId);
    const before = await maintenanceWindows.findForChange(accountId, windowId);
    if (!before) throw notFound('maintenance window');
    const managed = await managedViewOf(repositories, 'maintenance_windows', windowId);
    const config = changes.applyTo(before);
    if (isSame(config, before)) {
      const occurrence = currentOccurrence(before, now);
      return unchanged(maintenanceWindowView(before, { occurrence, managed, now }));
    }
    if (changes.monitor_ids !== undefined)
      await requireMonitors(repositories, accountId, config.monitorIds, before.monitorIds);
    // A window that is over may be renamed.
    const occurrence = changes.isRescheduling
      ? requireOccurrence(config, now)
      : currentOccurrence(before, now);
    const window = { ...before, ...config, occurrence, updatedAt: now };
    await maintenanceWindows.save(window);
    const view = maintenanceWindowView(window, { occurrence, managed, now });
    const fields = givenFields(changes);
    return changed(view, { action: 'maintenance_window.changed', subjectId: windowId, fields });
  }
}

const isSame = (config: MaintenanceConfig, before: MaintenanceConfig): boolean =>
  canonicalJson({ ...before, ...config }) === canonicalJson(before);

type Deletion = { readonly windowId: MaintenanceWindowId };

export class DeleteMaintenanceWindow extends AccountCommand<void, Deletion> {}

@CommandHandler(DeleteMaintenanceWindow)
export class DeleteMaintenanceWindowHandler implements ChangeHandler<DeleteMaintenanceWindow> {
  async handle(
    { accountId, data: { windowId } }: DeleteMaintenanceWindow,
    { maintenanceWindows }: Repositories,
  ) {
    const subjectName = await maintenanceWindows.remove(accountId, windowId);
    if (subjectName === null) throw notFound('maintenance window');
    return changed(undefined, { action: 'maintenance_window.deleted', subjectId: windowId, subjectName });
  }
}
