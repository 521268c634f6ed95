import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';
import { decidedMonitor } from './decided-monitor.js';
import type { MonitorChanges } from './monitor-bodies.js';
import { type MonitorView, monitorView } from './monitor-view.js';

export class ChangeMonitor extends Command<MonitorView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly changes: MonitorChanges,
  ) {
    super();
  }
}

@CommandHandler(ChangeMonitor)
export class ChangeMonitorHandler implements ICommandHandler<ChangeMonitor> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId, changes }: ChangeMonitor): Promise<MonitorView> {
    return this.writes.run(accountId, async ({ monitors }, now) => {
      const found = await monitors.findForChange(accountId, monitorId);
      if (!found) throw notFound('monitor');
      const before = found.monitor;
      const after = decidedMonitor({ type: 'ChangeMonitor', changes: changes.applyTo(before), now }, before);
      if (after !== before) await monitors.save(after);
      return monitorView({ ...found, monitor: after });
    });
  }
}
