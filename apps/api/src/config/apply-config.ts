import { CommandHandler } from '@nestjs/cqrs';
import type {
  AccountId,
  AuditedChange,
  ChannelId,
  ConfigChange,
  ConfigKind,
  Instant,
  MaintenanceWindowId,
  ManagedResource,
  MonitorId,
  RotaId,
  RouteId,
  StatusPageId,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { personalAddress } from '@tocsin/transports/catalogue';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { DeleteChannel } from '../channels/channel-commands.js';
import type { Caller } from '../http/commands/caller.js';
import {
  AccountCommand,
  type ChangeHandler,
  changed,
  type ExecuteWithin,
  unchanged,
} from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { DeleteMaintenanceWindow } from '../maintenance/maintenance-window-commands.js';
import { DeleteMonitor } from '../monitors/delete-monitor.js';
import { resumeOneOfPlan } from '../monitors/fit-monitors-to-plan.js';
import { ResumeMonitor } from '../monitors/pause-monitor.js';
import { DeleteRota } from '../rotas/rota-commands.js';
import { DeleteRoute } from '../routes/route-commands.js';
import { DeleteStatusPage } from '../status-pages/status-page-commands.js';
import { applyChannel } from './apply-channel.js';
import { applyMonitor, applyNewMonitors } from './apply-monitor.js';
import { applyPage } from './apply-page.js';
import { applyRota } from './apply-rota.js';
import { applyRoute } from './apply-route.js';
import { applyWindow } from './apply-window.js';
import { ConfigPlanner, type PlannedConfig } from './config-planner.js';
import { ConfigRun, isNewMonitor, wavesOf } from './config-run.js';
import { type AppliedConfigView, configPlanView } from './config-view.js';
import { withGivenSecrets } from './given-secrets.js';
import type { PasswordHashes } from './page-passwords.js';
import type { ParsedConfig } from './parse-config.js';

type Wanted = {
  readonly config: ParsedConfig;
  readonly passwordHashes: PasswordHashes;
  readonly digest: string;
  /** Other requests that write wait for the transaction, so that it repeats none of this. */
  readonly compared: PlannedConfig | null;
};

export class ApplyConfig extends AccountCommand<AppliedConfigView, Wanted> {}

const deletions: Readonly<Record<ConfigKind, (caller: Caller, id: string) => AccountCommand<void, unknown>>> =
  {
    channels: (caller, id) => new DeleteChannel(caller, { channelId: id as ChannelId }),
    rotas: (caller, id) => new DeleteRota(caller, { rotaId: id as RotaId }),
    // The monitors of the files get the room, before monitors that the plan of the account has paused.
    monitors: (caller, id) => new DeleteMonitor(caller, { monitorId: id as MonitorId, keepsRoom: true }),
    routes: (caller, id) => new DeleteRoute(caller, { routeId: id as RouteId }),
    maintenance_windows: (caller, id) =>
      new DeleteMaintenanceWindow(caller, { windowId: id as MaintenanceWindowId }),
    status_pages: (caller, id) => new DeleteStatusPage(caller, { pageId: id as StatusPageId }),
  };

const makeChanges = async (
  run: ConfigRun,
  config: ParsedConfig,
  passwordHashes: PasswordHashes,
): Promise<void> => {
  const channels = new Map(config.channels.map((each) => [each.key, each]));
  const rotas = new Map(config.rotas.map((each) => [each.key, each]));
  const monitors = new Map(config.monitors.map((each) => [each.key, each]));
  const routes = new Map(config.routes.map((each) => [each.key, each]));
  const windows = new Map(config.maintenance_windows.map((each) => [each.key, each]));
  const pages = new Map(config.status_pages.map((each) => [each.key, each]));
  const { plan, givenSecrets } = run.planned;
  const apply = async (change: ConfigChange): Promise<void> => {
    const { kind, key } = change;
    if (change.action === 'delete') return run.execute(deletions[kind](run.caller, change.id));
    const [channel, monitor, window] = [channels.get(key), monitors.get(key), windows.get(key)];
    const [rota, route, page] = [rotas.get(key), routes.get(key), pages.get(key)];
    if (kind === 'channels' && channel) await applyChannel(run, change, channel);
    if (kind === 'rotas' && rota) await applyRota(run, change, rota);
    if (kind === 'monitors' && monitor && change.action === 'change')
      await applyMonitor(run, change, monitor);
    if (kind === 'routes' && route) await applyRoute(run, change, route);
    if (kind === 'maintenance_windows' && window) await applyWindow(run, change, window);
    if (kind === 'status_pages' && page) await applyPage(run, change, page, passwordHashes);
  };
  for (const wave of wavesOf(withGivenSecrets(plan.changes, givenSecrets), (key) => monitors.get(key))) {
    const created = wave.filter(isNewMonitor).flatMap(({ key }) => monitors.get(key) ?? []);
    if (created.length > 0) await applyNewMonitors(run, created);
    else for (const change of wave) await apply(change);
  }
  // Last, when others have made room.
  for (const monitorId of run.toResume) await run.execute(new ResumeMonitor(run.caller, { monitorId }));
};

const newlyManaged = ({ ids, planned: { plan } }: ConfigRun, fileSet: string): ManagedResource[] => {
  const created = plan.changes.filter(({ action }) => action === 'create');
  const managed = (kind: ConfigKind, key: string, id: string) => ({ kind, key, fileSet, id });
  return [
    ...plan.moved.map(({ kind, to, id }) => managed(kind, to, id)),
    ...plan.adopted.map(({ kind, key, id }) => managed(kind, key, id)),
    ...created.map(({ kind, key }) => managed(kind, key, ids.get(`${kind}/${key}`) ?? '')),
  ];
};

const channelIdsOf = (run: ConfigRun, { channels }: ParsedConfig): ReadonlyMap<string, ChannelId> =>
  new Map(channels.map(({ key }) => [key, run.idOf('channels', { key }) as ChannelId]));

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

  constructor(private readonly planner: ConfigPlanner) {}

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
    const run = new ConfigRun(caller, repositories, planned, execute);
    const answer = async (): Promise<AppliedConfigView> => ({
      ...(await configPlanView(config.fileSet, planned, run.ids)),
      unconfirmed: await unconfirmedOf(repositories, accountId, channelIdsOf(run, config), now),
    });
    if (plan.changes.length + plan.moved.length + plan.adopted.length + givenSecrets.length === 0)
      return unchanged(await answer());
    await makeChanges(run, config, passwordHashes);
    const resumed: AuditedChange[] = [];
    for (const { kind, action } of plan.changes)
      if (kind === 'monitors' && action === 'delete')
        resumed.push(...(await resumeOneOfPlan(repositories, account, now)));
    await repositories.managedResources.save(accountId, newlyManaged(run, config.fileSet));
    return changed(await answer(), ...resumed);
  }
}
