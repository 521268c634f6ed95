import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';
import { resolveOpenIncident } from '../incidents/resolve-open-incident.js';
import { decidedMonitor } from './decided-monitor.js';
import { type MonitorView, monitorView } from './monitor-view.js';

export class PauseMonitor extends Command<MonitorView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

/** What is not watched cannot be known to be down: pausing resolves the open incident and rings its channels. */
@CommandHandler(PauseMonitor)
export class PauseMonitorHandler implements ICommandHandler<PauseMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId }: PauseMonitor): Promise<MonitorView> {
    return this.writes.run(accountId, async (repositories, now) => {
      const { monitors } = repositories;
      const found = await monitors.findForChange(accountId, monitorId);
      if (!found) throw notFound('monitor');
      const after = decidedMonitor({ type: 'PauseMonitor', now }, found.monitor);
      // A monitor that was paused already may have an incident that somebody opened by hand since.
      if (after === found.monitor) return monitorView(found);
      await monitors.save(after);
      await resolveOpenIncident(repositories, monitorId, 'monitor_paused', now);
      return monitorView({ monitor: after, openIncidentId: null });
    });
  }
}
