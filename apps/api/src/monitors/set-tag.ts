import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MonitorId, type Tag, tagBounds, withoutTag, withTag } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { decidedMonitor } from './decided-monitor.js';

/** Gives a monitor a tag, or takes it away. Its other tags stay, whoever else changes them at the same time. */
export class SetTag extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
    readonly tag: Tag,
    readonly isWanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(SetTag)
export class SetTagHandler implements ICommandHandler<SetTag> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId, tag, isWanted }: SetTag): Promise<void> {
    return this.writes.run(caller, async ({ monitors }, now) => {
      const found = await monitors.findForChange(caller.account.id, monitorId);
      if (!found) throw notFound('monitor');
      const before = found.monitor;
      const tags = (isWanted ? withTag : withoutTag)(before.tags, tag);
      if (tags.length > tagBounds.perMonitorMax)
        throw new Problem('conflict', `A monitor can have at most ${tagBounds.perMonitorMax} tags.`);
      const after = decidedMonitor({ type: 'ChangeMonitor', changes: { tags }, now }, before);
      if (after === before) return unchanged(undefined);
      await monitors.save(after);
      return changed(undefined, { action: 'monitor.changed', subjectId: monitorId, fields: ['tags'] });
    });
  }
}
