import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MaintenanceWindowId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';

export class DeleteMaintenanceWindow extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly windowId: MaintenanceWindowId,
  ) {
    super();
  }
}

/** Ends the window too, when it is under way: what is failing then opens its incident. */
@CommandHandler(DeleteMaintenanceWindow)
export class DeleteMaintenanceWindowHandler implements ICommandHandler<DeleteMaintenanceWindow> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, windowId }: DeleteMaintenanceWindow): Promise<void> {
    return this.writes.run(caller, async ({ maintenanceWindows }) => {
      if (!(await maintenanceWindows.remove(caller.account.id, windowId)))
        throw notFound('maintenance window');
      return changed(undefined, { action: 'maintenance_window.deleted', subjectId: windowId });
    });
  }
}
