import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MonitorId } from '@tocsin/domain';
import type { Caller } from '../http/caller.js';
import { notFound } from '../http/problem.js';
import { Reach } from '../http/reach.js';
import { givenFields } from '../http/validation.js';
import { changed, unchanged, Writes } from '../http/writes.js';
import { decidedMonitor } from './decided-monitor.js';
import type { MonitorChanges } from './monitor-bodies.js';
import { requireReach } from './monitor-reach.js';
import { type MonitorView, monitorView } from './monitor-view.js';

export class ChangeMonitor extends Command<MonitorView> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
    readonly changes: MonitorChanges,
  ) {
    super();
  }
}

@CommandHandler(ChangeMonitor)
export class ChangeMonitorHandler implements ICommandHandler<ChangeMonitor> {
  constructor(
    private readonly writes: Writes,
    private readonly reach: Reach,
  ) {}

  execute({ caller, monitorId, changes }: ChangeMonitor): Promise<MonitorView> {
    return this.writes.run(caller, async ({ monitors }, now) => {
      const found = await monitors.findForChange(caller.account.id, monitorId);
      if (!found) throw notFound('monitor');
      const before = found.monitor;
      const config = changes.applyTo(before);
      if (changes.type !== undefined || changes.target !== undefined) requireReach(this.reach, config);
      const after = decidedMonitor({ type: 'ChangeMonitor', changes: config, now }, before);
      const view = monitorView({ ...found, monitor: after });
      if (after === before) return unchanged(view);
      await monitors.save(after);
      const fields = givenFields(changes);
      return changed(view, { action: 'monitor.changed', subjectId: monitorId, fields });
    });
  }
}
