import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MonitorId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { resolveOpenIncident } from '../judging/resolve-open-incident.js';
import { decidedMonitor } from './decided-monitor.js';
import { type MonitorView, monitorView } from './monitor-view.js';
import { schedule } from './schedule.js';

export class PauseMonitor extends Command<MonitorView> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

/** What is not watched cannot be known to be down: pausing resolves the open incident and rings its channels. */
@CommandHandler(PauseMonitor)
export class PauseMonitorHandler implements ICommandHandler<PauseMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId }: PauseMonitor): Promise<MonitorView> {
    return this.writes.run(caller, async (repositories, now) => {
      const { monitors } = repositories;
      const found = await monitors.findForChange(caller.account.id, monitorId);
      if (!found) throw notFound('monitor');
      const after = decidedMonitor({ type: 'PauseMonitor', now }, found.monitor);
      // A monitor that was paused already may have an incident that somebody opened by hand since.
      if (after === found.monitor) return unchanged(monitorView(found));
      await monitors.save(after);
      await schedule(repositories, after, now);
      await resolveOpenIncident(repositories, monitorId, 'monitor_paused', now);
      const view = monitorView({ ...found, monitor: after, openIncidentId: null, uncheckedSince: null });
      return changed(view, { action: 'monitor.paused', subjectId: monitorId });
    });
  }
}
