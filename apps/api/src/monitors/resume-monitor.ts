import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';
import { decidedMonitor } from './decided-monitor.js';
import { type MonitorView, monitorView } from './monitor-view.js';

export class ResumeMonitor extends Command<MonitorView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

@CommandHandler(ResumeMonitor)
export class ResumeMonitorHandler implements ICommandHandler<ResumeMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId }: ResumeMonitor): Promise<MonitorView> {
    return this.writes.run(accountId, async ({ monitors }, now) => {
      const found = await monitors.findForChange(accountId, monitorId);
      if (!found) throw notFound('monitor');
      const after = decidedMonitor({ type: 'ResumeMonitor', now }, found.monitor);
      if (after !== found.monitor) await monitors.save(after);
      return monitorView({ ...found, monitor: after });
    });
  }
}
