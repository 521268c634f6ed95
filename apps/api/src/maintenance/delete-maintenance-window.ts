import { CommandHandler } from '@nestjs/cqrs';
import type { MaintenanceWindowId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';

type Wanted = { readonly windowId: MaintenanceWindowId };

export class DeleteMaintenanceWindow extends AccountCommand<void, Wanted> {}

@CommandHandler(DeleteMaintenanceWindow)
export class DeleteMaintenanceWindowHandler implements ChangeHandler<DeleteMaintenanceWindow> {
  async handle(
    { accountId, data: { windowId } }: DeleteMaintenanceWindow,
    { maintenanceWindows }: Repositories,
  ) {
    if (!(await maintenanceWindows.remove(accountId, windowId))) throw notFound('maintenance window');
    return changed(undefined, { action: 'maintenance_window.deleted', subjectId: windowId });
  }
}
