import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { resetHealth } from '../judging/reset-health.js';
import { resolveOpenIncident } from '../judging/resolve-open-incident.js';
import { decideMonitor } from './decide-monitor.js';
import { type MonitorView, monitorViewFor, withoutPingPath } from './monitor-view.js';
import { reschedule } from './reschedule.js';

export class PauseMonitor extends AccountCommand<MonitorView, { readonly monitorId: MonitorId }> {}

/** Resolves the open incident: nobody can know whether an unwatched monitor is down. */
@CommandHandler(PauseMonitor)
export class PauseMonitorHandler implements ChangeHandler<PauseMonitor> {
  readonly withoutSecrets = withoutPingPath;

  async handle(
    { caller, accountId, data: { monitorId } }: PauseMonitor,
    repositories: Repositories,
    now: Instant,
  ) {
    const { monitors } = repositories;
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const after = decideMonitor({ type: 'PauseMonitor', now }, found.monitor);
    // A paused monitor may have an incident that somebody opened by hand. It stays.
    if (after === found.monitor) return unchanged(monitorViewFor(caller)(found));
    await monitors.save(after);
    await reschedule(repositories, after, now);
    await resolveOpenIncident(repositories, monitorId, 'monitor_paused', now);
    const view = monitorViewFor(caller)({
      ...found,
      monitor: after,
      openIncidentId: null,
      uncheckedSince: null,
      unsupported: null,
    });
    return changed(view, { action: 'monitor.paused', subjectId: monitorId });
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
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const after = decideMonitor({ type: 'ResumeMonitor', now }, found.monitor);
    if (after === found.monitor) return unchanged(monitorViewFor(caller)(found));
    await monitors.save(after);
    await reschedule(repositories, after, now);
    // Results from before the pause are too old to count.
    await resetHealth(repositories, monitorId);
    const view = monitorViewFor(caller)({
      ...found,
      monitor: after,
      health: 'unknown',
      uncheckedSince: null,
      unsupported: null,
    });
    return changed(view, { action: 'monitor.resumed', subjectId: monitorId });
  }
}
