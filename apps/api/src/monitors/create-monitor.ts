import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type AuditedChange,
  type ChannelId,
  type ExistingMonitor,
  type Instant,
  id,
  type MonitorId,
  monitor,
  plans,
} from '@tocsin/domain';
import { mapInTurns, type Repositories } from '@tocsin/persistence';
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
import { startHeartbeat } from './reschedule.js';

/** @throws Problem that names each id that is no channel of the account */
const requireChannels = async (
  { channels }: Pick<Repositories, 'channels'>,
  accountId: AccountId,
  requested: readonly NewMonitor[],
): Promise<void> => {
  const ids = new Set(requested.flatMap(({ channel_ids }) => channel_ids.map(idOf<ChannelId>)));
  if (ids.size === 0) return;
  const kept = await channels.lockOwned(accountId, [...ids]);
  for (const { channel_ids } of requested) {
    const unknown = channel_ids.flatMap((channelId, index) =>
      kept.has(idOf<ChannelId>(channelId))
        ? []
        : [{ field: `channel_ids.${index}`, message: `channel_ids.${index} names no channel` }],
    );
    if (unknown.length > 0) throw invalid(...unknown);
  }
};

/** A heartbeat without checks, or a monitor that is made paused, takes further statements. */
const finish = async (
  repositories: Repositories,
  monitor: ExistingMonitor,
  { paused }: NewMonitor,
  now: Instant,
): Promise<void> => {
  if (monitor.type === 'heartbeat') await startHeartbeat(repositories, monitor, now);
  if (paused) await pause(repositories, monitor, { type: 'PauseMonitor', reason: 'requested', now });
};

/**
 * Makes monitors, in a few statements for all of them.
 * @param requested names only parents that are there
 * @returns their ids, in the same order
 * @throws Problem as for one of them alone
 */
const makeMonitors = async (
  repositories: Repositories,
  policy: CallPolicy,
  accountId: AccountId,
  requested: readonly NewMonitor[],
  now: Instant,
): Promise<readonly MonitorId[]> => {
  const { monitors, checkSeries } = repositories;
  const { plan } = await requireAccountForChange(repositories, accountId);
  // A plan without a limit needs no count.
  const inUse = await monitors.count(accountId, plans[plan].monitorsMax ?? 0);
  const made = await mapInTurns(requested.entries(), ([index, each]) => {
    requireCallable(policy, each);
    const [monitorId, monitorsInUse] = [id<MonitorId>(newId()), inUse + index];
    const { config } = each;
    return decideMonitor(
      { type: 'CreateMonitor', monitorId, accountId, config, plan, monitorsInUse, now },
      monitor.initial,
    );
  });
  const parents = new Set(made.map(({ alerting }) => alerting.parentId));
  for (const parentId of parents) await requireParent(repositories, accountId, null, parentId);
  await requireChannels(repositories, accountId, requested);
  await monitors.saveNew(made);
  await checkSeries.scheduleNew(made);
  const attached = made.flatMap(({ monitorId }, index) =>
    (requested[index]?.channel_ids ?? []).map((channelId) => ({
      monitorId,
      channelId: idOf<ChannelId>(channelId),
    })),
  );
  await monitors.attachNew(attached);
  for (const [index, each] of requested.entries()) {
    const stored = made[index];
    if (stored) await finish(repositories, stored, each, now);
  }
  return made.map(({ monitorId }) => monitorId);
};

const entriesOf = (ids: readonly MonitorId[], requested: readonly NewMonitor[]): AuditedChange[] =>
  ids.flatMap((subjectId, index): AuditedChange[] => [
    { action: 'monitor.created', subjectId },
    ...(requested[index]?.paused ? [{ action: 'monitor.paused', subjectId } as const] : []),
  ]);

export class CreateMonitor extends AccountCommand<MonitorView, NewMonitor> {}

@CommandHandler(CreateMonitor)
export class CreateMonitorHandler implements ChangeHandler<CreateMonitor> {
  constructor(private readonly policy: CallPolicy) {}

  readonly withoutSecrets = withoutPingPath;

  async handle({ caller, accountId, data }: CreateMonitor, repositories: Repositories, now: Instant) {
    const [monitorId] = await makeMonitors(repositories, this.policy, accountId, [data], now);
    const made = monitorId && (await repositories.monitors.find(accountId, monitorId));
    if (!made) throw new Error('A monitor that was just stored is there.');
    return changed(monitorViewFor(caller)(made), ...entriesOf([monitorId], [data]));
  }
}

/** Makes monitors of files, whose places in the files a refusal does not name. */
export class CreatePlannedMonitors extends AccountCommand<readonly MonitorId[], readonly NewMonitor[]> {}

@CommandHandler(CreatePlannedMonitors)
export class CreatePlannedMonitorsHandler implements ChangeHandler<CreatePlannedMonitors> {
  constructor(private readonly policy: CallPolicy) {}

  readonly isLong = true;

  async handle({ accountId, data }: CreatePlannedMonitors, repositories: Repositories, now: Instant) {
    const ids = await makeMonitors(repositories, this.policy, accountId, data, now);
    return changed(ids, ...entriesOf(ids, data));
  }
}
