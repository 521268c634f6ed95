import { CommandHandler } from '@nestjs/cqrs';
import type { ConfigKind, Instant, ManagedResource } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccountForChange } from '../accounts/require-account.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { ApplyChannel } from './apply-channel.js';
import { ApplyMonitor } from './apply-monitor.js';
import { ApplyPage } from './apply-page.js';
import { ApplyWindow } from './apply-window.js';
import { ConfigPlanner } from './config-planner.js';
import { ConfigRun } from './config-run.js';
import { type ConfigPlanView, configPlanView } from './config-view.js';
import { wavesOf } from './config-waves.js';
import { withGivenSecrets } from './given-secrets.js';
import type { PasswordHashes } from './page-passwords.js';
import type { ParsedConfig } from './parse-config.js';

type Wanted = {
  readonly config: ParsedConfig;
  readonly passwordHashes: PasswordHashes;
  readonly digest: string;
};

export class ApplyConfig extends AccountCommand<ConfigPlanView, Wanted> {}

/** Plans again under locks, and makes all changes or none. */
@CommandHandler(ApplyConfig)
export class ApplyConfigHandler implements ChangeHandler<ApplyConfig> {
  readonly isLong = true;

  constructor(
    private readonly planner: ConfigPlanner,
    private readonly channel: ApplyChannel,
    private readonly monitor: ApplyMonitor,
    private readonly window: ApplyWindow,
    private readonly page: ApplyPage,
  ) {}

  async handle({ caller, accountId, data }: ApplyConfig, repositories: Repositories, now: Instant) {
    const { config, passwordHashes, digest } = data;
    // Another configuration of the account waits here.
    const account = await requireAccountForChange(repositories, accountId);
    const planned = await this.planner.plan(repositories, account, config, {
      now,
      isLocked: true,
    });
    if (planned.digest !== digest)
      throw new Problem(
        'conflict',
        'Something changed since the plan was made. Plan again, and apply that plan.',
      );
    const { plan, givenSecrets } = planned;
    if (plan.changes.length + plan.moved.length + plan.adopted.length + givenSecrets.length === 0)
      return unchanged(await configPlanView(config.fileSet, planned));
    const run = new ConfigRun(caller, account, repositories, planned, now);
    await this.#make(run, config, passwordHashes);
    await repositories.managedResources.save(accountId, this.#newlyManaged(run, config.fileSet));
    return changed(await configPlanView(config.fileSet, planned, run.ids), ...run.entries);
  }

  async #make(run: ConfigRun, config: ParsedConfig, passwordHashes: PasswordHashes): Promise<void> {
    const channels = new Map(config.channels.map((each) => [each.key, each]));
    const monitors = new Map(config.monitors.map((each) => [each.key, each]));
    const windows = new Map(config.maintenance_windows.map((each) => [each.key, each]));
    const pages = new Map(config.status_pages.map((each) => [each.key, each]));
    const { plan, givenSecrets } = run.planned;
    for (const wave of wavesOf(withGivenSecrets(plan.changes, givenSecrets), (key) => monitors.get(key))) {
      const made = wave.map(async (change) => {
        const { kind, key } = change;
        if (change.action === 'delete') {
          const { channel, monitor, window, page } = this;
          const appliers = {
            channels: channel,
            monitors: monitor,
            maintenance_windows: window,
            status_pages: page,
          };
          return appliers[kind].delete(run, change.id);
        }
        const [channel, monitor, window] = [channels.get(key), monitors.get(key), windows.get(key)];
        const page = pages.get(key);
        if (kind === 'channels' && channel) await this.channel.store(run, change, channel);
        if (kind === 'monitors' && monitor) await this.monitor.store(run, change, monitor);
        if (kind === 'maintenance_windows' && window) await this.window.store(run, change, window);
        if (kind === 'status_pages' && page) await this.page.store(run, change, page, passwordHashes);
      });
      // No statement may come after the transaction.
      for (const ended of await Promise.allSettled(made)) if (ended.status === 'rejected') throw ended.reason;
    }
    await this.monitor.resumeAll(run);
  }

  #newlyManaged({ ids, planned: { plan } }: ConfigRun, fileSet: string): ManagedResource[] {
    const created = plan.changes.filter(({ action }) => action === 'create');
    const managed = (kind: ConfigKind, key: string, id: string) => ({ kind, key, fileSet, id });
    return [
      ...plan.moved.map(({ kind, to, id }) => managed(kind, to, id)),
      ...plan.adopted.map(({ kind, key, id }) => managed(kind, key, id)),
      ...created.map(({ kind, key }) => managed(kind, key, ids.get(`${kind}/${key}`) ?? '')),
    ];
  }
}
