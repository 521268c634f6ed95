import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type AuditedChange, type Instant, type MonitorId, monitor } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { resolveOpenIncident } from '../judging/resolve-open-incident.js';
import { resumeOneOfPlan } from './fit-monitors-to-plan.js';

/** Resolves the open incident first, while its channels are still attached. */
export const removeMonitor = async (
  repositories: Repositories,
  { accountId, monitorId, now }: { accountId: AccountId; monitorId: MonitorId; now: Instant },
): Promise<AuditedChange> => {
  const { monitors } = repositories;
  const found = await monitors.findForChange(accountId, monitorId);
  if (!found) throw notFound('monitor');
  const after = decideOrThrow(monitor, { type: 'DeleteMonitor', now }, found.monitor);
  if (after.status === 'deleted') {
    await resolveOpenIncident(repositories, monitorId, 'monitor_deleted', now);
    await monitors.remove(monitorId);
  }
  return { action: 'monitor.deleted', subjectId: monitorId };
};

export class DeleteMonitor extends AccountCommand<void, { readonly monitorId: MonitorId }> {}

/** The oldest monitor that the plan has paused takes the room. */
@CommandHandler(DeleteMonitor)
export class DeleteMonitorHandler implements ChangeHandler<DeleteMonitor> {
  async handle({ accountId, data: { monitorId } }: DeleteMonitor, repositories: Repositories, now: Instant) {
    const account = await requireAccountForChange(repositories, accountId);
    const deleted = await removeMonitor(repositories, { accountId, monitorId, now });
    return changed(undefined, deleted, ...(await resumeOneOfPlan(repositories, account, now)));
  }
}
