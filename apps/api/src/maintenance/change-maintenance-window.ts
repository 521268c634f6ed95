import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canonicalJson, type MaintenanceConfig, type MaintenanceWindowId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { givenFields } from '../http/bodies/validation.js';
import { notFound } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { currentOccurrence, requireMonitors, requireOccurrence } from './maintenance-schedule.js';
import type { MaintenanceWindowChanges } from './maintenance-window-bodies.js';
import { type MaintenanceWindowView, maintenanceWindowView } from './maintenance-window-view.js';

export class ChangeMaintenanceWindow extends Command<MaintenanceWindowView> {
  constructor(
    readonly caller: Caller,
    readonly windowId: MaintenanceWindowId,
    readonly changes: MaintenanceWindowChanges,
  ) {
    super();
  }
}

@CommandHandler(ChangeMaintenanceWindow)
export class ChangeMaintenanceWindowHandler implements ICommandHandler<ChangeMaintenanceWindow> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, windowId, changes }: ChangeMaintenanceWindow): Promise<MaintenanceWindowView> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async (repositories, now) => {
      const { maintenanceWindows } = repositories;
      const before = await maintenanceWindows.findForChange(accountId, windowId);
      if (!before) throw notFound('maintenance window');
      const config = changes.applyTo(before);
      if (isSame(config, before))
        return unchanged(maintenanceWindowView(before, currentOccurrence(before, now), now));
      if (changes.monitor_ids !== undefined)
        await requireMonitors(repositories, accountId, config.monitorIds);
      // Who renames a window that is over need not have it come again.
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
    });
  }
}

const isSame = (config: MaintenanceConfig, before: MaintenanceConfig): boolean =>
  canonicalJson({ ...before, ...config }) === canonicalJson(before);
