import { CommandHandler } from '@nestjs/cqrs';
import type {
  AccountId,
  AuditedChange,
  ChannelId,
  ConfigChange,
  ConfigKind,
  ConfigPlan,
  Instant,
  ManagedResource,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { personalAddress } from '@tocsin/transports/catalogue';
import { requireAccountForChange } from '../accounts/account-queries.js';
import {
  AccountCommand,
  type ChangeHandler,
  changed,
  type ExecuteWithin,
  unchanged,
} from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { resumeOneOfPlan } from '../monitors/fit-monitors-to-plan.js';
import { ResumeMonitor } from '../monitors/pause-monitor.js';
import { Unlinking } from './chains.js';
import { ConfigPlanner, type PlannedConfig } from './config-planner.js';
import { ConfigRun, type PasswordHashes } from './config-run.js';
import { type AppliedConfigView, configPlanView } from './config-view.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { applyNewMonitors } from './kinds/apply-monitors.js';
import { kinds, type ParsedOf, type PresentOf } from './kinds/registry.js';
import type { ParsedConfig } from './parse-config.js';
import { isNewMonitor, wavesOf, withGivenSecrets } from './planned-changes.js';

type Wanted = {
  readonly config: ParsedConfig;
  readonly passwordHashes: PasswordHashes;
  readonly digest: string;
  /** Other requests that write wait for the transaction, so that it repeats none of this. */
  readonly compared: PlannedConfig | null;
};

export class ApplyConfig extends AccountCommand<AppliedConfigView, Wanted> {}

const makeChanges = async (run: ConfigRun, config: ParsedConfig, planned: PlannedConfig): Promise<void> => {
  const { resources } = config;
  const { plan, givenSecrets, present } = planned;
  const apply = async <Kind extends ConfigKind>(kind: Kind, change: ConfigChange): Promise<void> => {
    if (change.action === 'delete') return run.execute(kinds[kind].remove(run.caller, change.id));
    const parsed: ParsedOf[Kind] | undefined = resources[kind].get(change.key);
    const before: PresentOf[Kind] | undefined = present.resources[kind].get(change.id ?? '');
    if (parsed) await kinds[kind].apply(run, change, parsed, before);
  };
  const monitorAt = (key: string) => resources.monitors.get(key);
  const unlinking = new Unlinking(plan);
  for (const wave of wavesOf(withGivenSecrets(plan.changes, givenSecrets), monitorAt)) {
    await unlinking.before(wave, run.repositories);
    const created = wave.filter(isNewMonitor).flatMap(({ key }) => monitorAt(key) ?? []);
    if (created.length > 0) await applyNewMonitors(run, created);
    else for (const change of wave) await apply(change.kind, change);
  }
  // Last, when others have made room.
  for (const monitorId of run.toResume) await run.execute(new ResumeMonitor(run.caller, { monitorId }));
};

const newlyManaged = ({ ids }: ConfigRun, plan: ConfigPlan, fileSet: string): ManagedResource[] => {
  const created = plan.changes.filter(({ action }) => action === 'create');
  const managed = (kind: ConfigKind, key: string, id: string) => ({ kind, key, fileSet, id });
  return [
    ...plan.moved.map(({ kind, to, id }) => managed(kind, to, id)),
    ...plan.adopted.map(({ kind, key, id }) => managed(kind, key, id)),
    ...created.map(({ kind, key }) => managed(kind, key, ids.get(`${kind}/${key}`) ?? '')),
  ];
};

const channelIdsOf = (run: ConfigRun, { resources }: ParsedConfig): ReadonlyMap<string, ChannelId> =>
  new Map([...resources.channels.keys()].map((key) => [key, run.idOf('channels', { key }) as ChannelId]));

/** The channels of the files whose address nobody has confirmed. */
const unconfirmedOf = async (
  repositories: Pick<Repositories, 'channels' | 'oneTimeLinks'>,
  accountId: AccountId,
  idsByKey: ReadonlyMap<string, ChannelId>,
  now: Instant,
): Promise<AppliedConfigView['unconfirmed']> => {
  const waiting = await repositories.channels.findUnconfirmed(accountId, [...idsByKey.values()]);
  const ids = waiting.map(({ channelId }) => channelId);
  const ends = await repositories.oneTimeLinks.endsOfChannels(accountId, ids, now);
  const byId = new Map(waiting.map((each) => [each.channelId, each]));
  return [...idsByKey].flatMap(([key, id]) => {
    const channel = byId.get(id);
    const address = channel && personalAddress(channel.destination);
    return address
      ? [{ key, channel_id: id, email_address: address, link_expires_at: ends.get(id) ?? null }]
      : [];
  });
};

/** Plans again under locks, and makes all changes or none. */
@CommandHandler(ApplyConfig)
export class ApplyConfigHandler implements ChangeHandler<ApplyConfig> {
  readonly isLong = true;

  constructor(
    private readonly planner: ConfigPlanner,
    private readonly mails: ConfirmationMails,
  ) {}

  async handle(
    { caller, accountId, data }: ApplyConfig,
    repositories: Repositories,
    now: Instant,
    execute: ExecuteWithin,
  ) {
    const { config, passwordHashes, digest, compared } = data;
    // Another configuration of the account waits here.
    const account = await requireAccountForChange(repositories, accountId);
    const planned = await this.planner.plan(repositories, account, config, {
      now,
      isLocked: true,
      isReader: false,
      compared,
    });
    if (planned.digest !== digest)
      throw new Problem(
        'conflict',
        'Something changed since the plan was made. Plan again, and apply that plan.',
      );
    const { plan, givenSecrets } = planned;
    const run = new ConfigRun(caller, repositories, execute, passwordHashes, planned.match);
    const answer = async (): Promise<AppliedConfigView> => ({
      ...(await configPlanView(config.fileSet, planned, run.ids)),
      confirmation_mails: await this.mails.of(repositories, accountId, { config, planned, now }),
      unconfirmed: await unconfirmedOf(repositories, accountId, channelIdsOf(run, config), now),
    });
    if (plan.changes.length + plan.moved.length + plan.adopted.length + givenSecrets.length === 0)
      return unchanged(await answer());
    await makeChanges(run, config, planned);
    const resumed: AuditedChange[] = [];
    for (const { kind, action } of plan.changes)
      if (kind === 'monitors' && action === 'delete')
        resumed.push(...(await resumeOneOfPlan(repositories, account, now)));
    await repositories.managedResources.save(accountId, newlyManaged(run, plan, config.fileSet));
    return changed(await answer(), ...resumed);
  }
}
