import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AccountId, type MonitorId, monitor } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { decided } from '../http/refusal.js';
import { Writes } from '../http/writes.js';
import { resolveOpenIncident } from '../incidents/resolve-open-incident.js';

export class DeleteMonitor extends Command<void> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

/** Resolves the open incident before the monitor, and with it whom to ring, is gone. */
@CommandHandler(DeleteMonitor)
export class DeleteMonitorHandler implements ICommandHandler<DeleteMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId }: DeleteMonitor): Promise<void> {
    return this.writes.run(accountId, async (repositories, now) => {
      const { monitors } = repositories;
      const found = await monitors.findForChange(accountId, monitorId);
      if (!found) throw notFound('monitor');
      const after = decided(monitor, { type: 'DeleteMonitor', now }, found.monitor);
      if (after.status !== 'deleted') return;
      await resolveOpenIncident(repositories, monitorId, 'monitor_deleted', now);
      await monitors.remove(monitorId);
    });
  }
}
