import { CommandHandler } from '@nestjs/cqrs';
import { type Instant, type MonitorId, type Tag, tagBounds, withoutTag, withTag } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { decideMonitor } from './decide-monitor.js';

/** Adds or removes one tag, so that people who tag at the same time lose nothing. */
type Wanted = { readonly monitorId: MonitorId; readonly tag: Tag; readonly isWanted: boolean };

export class SetTag extends AccountCommand<void, Wanted> {}

@CommandHandler(SetTag)
export class SetTagHandler implements ChangeHandler<SetTag> {
  async handle(
    { accountId, data: { monitorId, tag, isWanted } }: SetTag,
    { monitors }: Repositories,
    now: Instant,
  ) {
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const before = found.monitor;
    const tags = (isWanted ? withTag : withoutTag)(before.tags, tag);
    if (tags.length > tagBounds.perMonitorMax)
      throw new Problem('conflict', `A monitor can have at most ${tagBounds.perMonitorMax} tags.`);
    const after = decideMonitor({ type: 'ChangeMonitor', changes: { tags }, now }, before);
    if (after === before) return unchanged(undefined);
    await monitors.save(after);
    return changed(undefined, { action: 'monitor.changed', subjectId: monitorId, fields: ['tags'] });
  }
}
