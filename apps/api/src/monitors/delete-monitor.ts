import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MonitorId, monitor } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { decided } from '../http/problems/refusal.js';
import { changed, Writes } from '../http/writes/writes.js';
import { resolveOpenIncident } from '../judging/resolve-open-incident.js';

export class DeleteMonitor extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

/** Resolves the open incident before the monitor, and with it whom to ring, is gone. */
@CommandHandler(DeleteMonitor)
export class DeleteMonitorHandler implements ICommandHandler<DeleteMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId }: DeleteMonitor): Promise<void> {
    return this.writes.run(caller, async (repositories, now) => {
      const { monitors } = repositories;
      const found = await monitors.findForChange(caller.account.id, monitorId);
      if (!found) throw notFound('monitor');
      const after = decided(monitor, { type: 'DeleteMonitor', now }, found.monitor);
      if (after.status === 'deleted') {
        await resolveOpenIncident(repositories, monitorId, 'monitor_deleted', now);
        await monitors.remove(monitorId);
      }
      return changed(undefined, { action: 'monitor.deleted', subjectId: monitorId });
    });
  }
}
