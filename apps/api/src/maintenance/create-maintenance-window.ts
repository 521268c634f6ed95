import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { id, type MaintenanceConfig, type MaintenanceWindowId, maintenanceBounds } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { Problem } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';
import { requireMonitors, requireOccurrence } from './maintenance-schedule.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

const { windowsMax } = maintenanceBounds;

export class CreateMaintenanceWindow extends Command<MaintenanceWindowView> {
  constructor(
    readonly caller: Caller,
    readonly config: MaintenanceConfig,
  ) {
    super();
  }
}

@CommandHandler(CreateMaintenanceWindow)
export class CreateMaintenanceWindowHandler implements ICommandHandler<CreateMaintenanceWindow> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, config }: CreateMaintenanceWindow): Promise<MaintenanceWindowView> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async (repositories, now) => {
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
    });
  }
}
