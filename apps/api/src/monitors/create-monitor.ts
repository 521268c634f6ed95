import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type AuditedChange,
  type ChannelId,
  type Instant,
  id,
  type MonitorId,
  monitor,
  plans,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { CallPolicy } from '../http/access/access-guard.js';
import { idOf } from '../http/bodies/text.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { invalid } from '../http/problems/problem.js';
import { decideMonitor, requireCallable, requireParent } from './decide-monitor.js';
import type { NewMonitor } from './monitor-bodies.js';
import { type MonitorView, monitorViewFor, withoutPingPath } from './monitor-view.js';
import { pause } from './pause-monitor.js';
import { reschedule } from './reschedule.js';

/** @throws Problem that names each id that is no channel of the account */
const attachAll = async (
  { channels, monitors }: Pick<Repositories, 'channels' | 'monitors'>,
  accountId: AccountId,
  monitorId: MonitorId,
  channelIds: readonly ChannelId[],
): Promise<void> => {
  if (channelIds.length === 0) return;
  const kept = await channels.lockOwned(accountId, channelIds);
  const unknown = channelIds.flatMap((channelId, index) =>
    kept.has(channelId)
      ? []
      : [{ field: `channel_ids.${index}`, message: `channel_ids.${index} names no channel` }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
  for (const channelId of channelIds) await monitors.attach(monitorId, channelId);
};

export class CreateMonitor extends AccountCommand<MonitorView, NewMonitor> {}

@CommandHandler(CreateMonitor)
export class CreateMonitorHandler implements ChangeHandler<CreateMonitor> {
  constructor(private readonly policy: CallPolicy) {}

  readonly withoutSecrets = withoutPingPath;

  async handle(
    { caller, accountId, data: requested }: CreateMonitor,
    repositories: Repositories,
    now: Instant,
  ) {
    const { monitors } = repositories;
    const { plan } = await requireAccountForChange(repositories, accountId);
    // A plan without a limit needs no count.
    const monitorsInUse = await monitors.count(accountId, plans[plan].monitorsMax ?? 0);
    const monitorId = id<MonitorId>(newId());
    requireCallable(this.policy, requested);
    const { config, channel_ids } = requested;
    const stored = decideMonitor(
      { type: 'CreateMonitor', monitorId, accountId, config, plan, monitorsInUse, now },
      monitor.initial,
    );
    await requireParent(repositories, accountId, monitorId, config.alerting.parentId);
    await monitors.save(stored);
    await reschedule(repositories, stored, now);
    await attachAll(repositories, accountId, monitorId, channel_ids.map(idOf<ChannelId>));
    if (requested.paused)
      await pause(repositories, stored, { type: 'PauseMonitor', reason: 'requested', now });
    const made = await monitors.find(accountId, monitorId);
    if (!made) throw new Error('A monitor that was just stored is there.');
    const view = monitorViewFor(caller)(made);
    const entries: AuditedChange[] = [{ action: 'monitor.created', subjectId: monitorId }];
    if (requested.paused) entries.push({ action: 'monitor.paused', subjectId: monitorId });
    return changed(view, ...entries);
  }
}
