import { CommandHandler } from '@nestjs/cqrs';
import { type Instant, type MonitorId, monitor } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { resolveOpenIncident } from '../judging/resolve-open-incident.js';

export class DeleteMonitor extends AccountCommand<void, { readonly monitorId: MonitorId }> {}

/** Resolves the open incident first, while its channels are still attached. */
@CommandHandler(DeleteMonitor)
export class DeleteMonitorHandler implements ChangeHandler<DeleteMonitor> {
  async handle({ accountId, data: { monitorId } }: DeleteMonitor, repositories: Repositories, now: Instant) {
    const { monitors } = repositories;
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const after = decideOrThrow(monitor, { type: 'DeleteMonitor', now }, found.monitor);
    if (after.status === 'deleted') {
      await resolveOpenIncident(repositories, monitorId, 'monitor_deleted', now);
      await monitors.remove(monitorId);
    }
    return changed(undefined, { action: 'monitor.deleted', subjectId: monitorId });
  }
}
