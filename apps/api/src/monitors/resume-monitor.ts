import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MonitorId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { resetHealth } from '../judging/reset-health.js';
import { decidedMonitor } from './decided-monitor.js';
import { type MonitorView, monitorView } from './monitor-view.js';
import { schedule } from './schedule.js';

export class ResumeMonitor extends Command<MonitorView> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

@CommandHandler(ResumeMonitor)
export class ResumeMonitorHandler implements ICommandHandler<ResumeMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId }: ResumeMonitor): Promise<MonitorView> {
    return this.writes.run(caller, async (repositories, now) => {
      const { monitors } = repositories;
      const found = await monitors.findForChange(caller.account.id, monitorId);
      if (!found) throw notFound('monitor');
      const after = decidedMonitor({ type: 'ResumeMonitor', now }, found.monitor);
      if (after === found.monitor) return unchanged(monitorView(found));
      await monitors.save(after);
      await schedule(repositories, after, now);
      // What was found before the pause is too old to count.
      await resetHealth(repositories, monitorId);
      const view = monitorView({ ...found, monitor: after, health: 'unknown', uncheckedSince: null });
      return changed(view, { action: 'monitor.resumed', subjectId: monitorId });
    });
  }
}
