import { CommandHandler } from '@nestjs/cqrs';
import type { ExistingMonitor, Instant, MonitorCommand, MonitorId } from '@tocsin/domain';
import type { MonitorRecord, Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { resolveOpenIncident } from '../judging/apply-incident-steps.js';
import { resetHealth } from '../judging/reset-health.js';
import { decideMonitor } from './decide-monitor.js';
import { type MonitorView, monitorViewFor, withoutPingPath } from './monitor-view.js';
import { reschedule } from './reschedule.js';

type Pause = Extract<MonitorCommand, { type: 'PauseMonitor' }>;
type Resume = Extract<MonitorCommand, { type: 'ResumeMonitor' }>;

/** Resolves the open incident: nobody can know whether an unwatched monitor is down. */
export const pause = async (
  repositories: Repositories,
  before: ExistingMonitor,
  command: Pause,
): Promise<ExistingMonitor> => {
  const after = decideMonitor(command, before);
  if (after === before) return before;
  await repositories.monitors.save(after);
  // A paused monitor may have an incident that somebody opened by hand. It stays.
  if (before.status === 'paused') return after;
  await reschedule(repositories, after, command.now);
  await resolveOpenIncident(repositories, after.monitorId, 'monitor_paused', command.now);
  return after;
};

/** @throws Problem when the plan does not let another monitor run */
export const resume = async (
  repositories: Repositories,
  before: ExistingMonitor,
  command: Resume,
): Promise<ExistingMonitor> => {
  const after = decideMonitor(command, before);
  if (after === before) return before;
  await repositories.monitors.save(after);
  await reschedule(repositories, after, command.now);
  // Results from before the pause are too old to count.
  await resetHealth(repositories, after.monitorId);
  return after;
};

export class PauseMonitor extends AccountCommand<MonitorView, { readonly monitorId: MonitorId }> {}

@CommandHandler(PauseMonitor)
export class PauseMonitorHandler implements ChangeHandler<PauseMonitor> {
  readonly withoutSecrets = withoutPingPath;

  async handle(
    { caller, accountId, data: { monitorId } }: PauseMonitor,
    repositories: Repositories,
    now: Instant,
  ) {
    const found = await repositories.monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const command = { type: 'PauseMonitor', reason: 'requested', now } as const;
    const after = await pause(repositories, found.monitor, command);
    if (after === found.monitor) return unchanged(monitorViewFor(caller)(found));
    const record: MonitorRecord =
      found.monitor.status === 'paused'
        ? { ...found, monitor: after }
        : {
            ...found,
            monitor: after,
            openIncidentId: null,
            isFlapping: false,
            uncheckedSince: null,
            unsupported: null,
          };
    return changed(monitorViewFor(caller)(record), { action: 'monitor.paused', subjectId: monitorId });
  }
}

export class ResumeMonitor extends AccountCommand<MonitorView, { readonly monitorId: MonitorId }> {}

@CommandHandler(ResumeMonitor)
export class ResumeMonitorHandler implements ChangeHandler<ResumeMonitor> {
  readonly withoutSecrets = withoutPingPath;

  async handle(
    { caller, accountId, data: { monitorId } }: ResumeMonitor,
    repositories: Repositories,
    now: Instant,
  ) {
    const { monitors } = repositories;
    const { plan } = await requireAccountForChange(repositories, accountId);
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const monitorsRunning = await monitors.countRunning(accountId);
    const command = { type: 'ResumeMonitor', plan, monitorsRunning, now } as const;
    const after = await resume(repositories, found.monitor, command);
    if (after === found.monitor) return unchanged(monitorViewFor(caller)(found));
    const record: MonitorRecord = {
      ...found,
      monitor: after,
      health: 'unknown',
      uncheckedSince: null,
      unsupported: null,
    };
    return changed(monitorViewFor(caller)(record), { action: 'monitor.resumed', subjectId: monitorId });
  }
}
