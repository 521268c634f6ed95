import { CommandHandler } from '@nestjs/cqrs';
import { type AuditedChange, type Instant, type MonitorId, monitor } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { resolveOpenIncident } from '../judging/apply-incident-steps.js';
import { resumeOneOfPlan } from './fit-monitors-to-plan.js';

type Wanted = {
  readonly monitorId: MonitorId;
  /** `true`: the caller fills the room later. */
  readonly keepsRoom?: boolean;
};

export class DeleteMonitor extends AccountCommand<void, Wanted> {}

/** The oldest monitor that the plan has paused takes the room. */
@CommandHandler(DeleteMonitor)
export class DeleteMonitorHandler implements ChangeHandler<DeleteMonitor> {
  async handle({ accountId, data }: DeleteMonitor, repositories: Repositories, now: Instant) {
    const { monitorId, keepsRoom = false } = data;
    const { monitors } = repositories;
    const account = await requireAccountForChange(repositories, accountId);
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const after = decideOrThrow(monitor, { type: 'DeleteMonitor', now }, found.monitor);
    if (after.status === 'deleted') {
      // First, while its channels are still attached.
      await resolveOpenIncident(repositories, monitorId, 'monitor_deleted', now);
      await monitors.remove(monitorId);
    }
    const resumed = keepsRoom ? [] : await resumeOneOfPlan(repositories, account, now);
    const deleted = {
      action: 'monitor.deleted',
      subjectId: monitorId,
      subjectName: found.monitor.name,
    } as const;
    return changed<void, AuditedChange>(undefined, deleted, ...resumed);
  }
}
