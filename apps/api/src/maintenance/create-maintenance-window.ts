import { CommandHandler } from '@nestjs/cqrs';
import {
  type Instant,
  id,
  type MaintenanceConfig,
  type MaintenanceWindowId,
  maintenanceBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/require-account.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { requireMonitors, requireOccurrence } from './maintenance-schedule.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

const { windowsMax } = maintenanceBounds;

type Wanted = { readonly config: MaintenanceConfig };

export class CreateMaintenanceWindow extends AccountCommand<MaintenanceWindowView, Wanted> {}

@CommandHandler(CreateMaintenanceWindow)
export class CreateMaintenanceWindowHandler implements ChangeHandler<CreateMaintenanceWindow> {
  async handle(
    { accountId, data: { config } }: CreateMaintenanceWindow,
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
    return changed(maintenanceWindowView(window, occurrence, now), {
      action: 'maintenance_window.created',
      subjectId: windowId,
    });
  }
}
