import { CommandHandler } from '@nestjs/cqrs';
import { canonicalJson, type Instant, type MonitorConfig, type MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { CallPolicy } from '../http/access/access-guard.js';
import { givenFields } from '../http/bodies/validation.js';
import {
  AccountCommand,
  type ChangeHandler,
  changed,
  type ExecuteWithin,
  unaudited,
  unchanged,
} from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { resetHealth } from '../judging/reset-health.js';
import { decideMonitor, requireCallable, requireParent } from './decide-monitor.js';
import type { MonitorChanges } from './monitor-bodies.js';
import { givenSecretPaths } from './monitor-config.js';
import { type MonitorView, monitorViewFor } from './monitor-view.js';
import { PauseMonitor, ResumeMonitor } from './pause-monitor.js';
import { reschedule, useGivenSecrets } from './reschedule.js';

type Wanted = { readonly monitorId: MonitorId; readonly changes: MonitorChanges };

export class ChangeMonitor extends AccountCommand<MonitorView, Wanted> {}

/**
 * Returns true if a change makes earlier check results meaningless. A secret in the place of another one does not: an
 * effect that depended on whether they are equal would tell guesses (ADR 0010).
 */
const isAnother = (before: MonitorConfig, after: MonitorConfig): boolean =>
  before.type !== after.type ||
  before.target !== after.target ||
  canonicalJson(before.settings) !== canonicalJson(after.settings);

const isCheckedAnew = (before: MonitorConfig, after: MonitorConfig): boolean =>
  isAnother(before, after) ||
  before.intervalSeconds !== after.intervalSeconds ||
  before.timeoutSeconds !== after.timeoutSeconds ||
  canonicalJson(before.regions) !== canonicalJson(after.regions);

@CommandHandler(ChangeMonitor)
export class ChangeMonitorHandler implements ChangeHandler<ChangeMonitor> {
  constructor(private readonly policy: CallPolicy) {}

  async handle(
    { caller, accountId, data: { monitorId, changes } }: ChangeMonitor,
    repositories: Repositories,
    now: Instant,
    execute: ExecuteWithin,
  ) {
    const { monitors, checkSeries, heartbeats } = repositories;
    // No two heartbeats of the account get the same push token.
    const givesPushToken = changes.settings?.push_token != null;
    if (changes.parent_id || givesPushToken) await requireAccountForChange(repositories, accountId);
    const { paused } = changes;
    if (paused === true) await execute(new PauseMonitor(caller, { monitorId }));
    if (paused === false) await execute(new ResumeMonitor(caller, { monitorId }));
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const before = found.monitor;
    const { type = before.type, target = before.target } = changes;
    if (changes.type !== undefined || changes.target !== undefined)
      requireCallable(this.policy, { type, target });
    const config = changes.applyTo(before);
    const { settings } = changes;
    const givesSecret = settings !== undefined && givenSecretPaths({ type, settings }).length > 0;
    const after = decideMonitor({ type: 'ChangeMonitor', changes: config, givesSecret, now }, before);
    const view = monitorViewFor(caller)({ ...found, monitor: after });
    // A pause has an entry of its own.
    if (after === before) return paused === undefined ? unchanged(view) : unaudited(view);
    if (after.alerting.parentId !== before.alerting.parentId)
      await requireParent(repositories, accountId, monitorId, after.alerting.parentId);
    await monitors.save(after);
    if (before.type === 'heartbeat' && after.type !== 'heartbeat') await heartbeats.answerTo(monitorId, null);
    if (isCheckedAnew(before, after)) await reschedule(repositories, after, now);
    else if (givesSecret) await useGivenSecrets(repositories, after, now);
    if (isAnother(before, after)) {
      await checkSeries.forgetFindings(monitorId);
      await resetHealth(repositories, monitorId);
    }
    // Routes go by tags.
    if (canonicalJson(after.tags) !== canonicalJson(before.tags))
      await repositories.incidents.lookAgain(accountId, now, [monitorId]);
    const fields = givenFields(changes).filter((field) => field !== 'paused');
    return changed(view, { action: 'monitor.changed', subjectId: monitorId, fields });
  }
}
