import { Injectable } from '@nestjs/common';
import type { ChannelId, ConfigChange, MonitorId } from '@tocsin/domain';
import {
  AttachChannel,
  AttachChannelHandler,
  DetachChannel,
  DetachChannelHandler,
} from '../monitors/attach-channel.js';
import { ChangeMonitor, ChangeMonitorHandler } from '../monitors/change-monitor.js';
import { CreateMonitor, CreateMonitorHandler } from '../monitors/create-monitor.js';
import { removeMonitor } from '../monitors/delete-monitor.js';
import { resumeOneOfPlan } from '../monitors/fit-monitors-to-plan.js';
import { MonitorChanges, NewMonitor } from '../monitors/monitor-bodies.js';
import {
  PauseMonitor,
  PauseMonitorHandler,
  ResumeMonitor,
  ResumeMonitorHandler,
} from '../monitors/pause-monitor.js';
import type { ConfigRun } from './config-run.js';
import type { ParsedMonitor } from './parse-config.js';
import { monitorChangesFor } from './wanted-monitor.js';

/** The rules of settings depend on these, so they change together. */
const typesConcern = ['type', 'target', 'settings'];

@Injectable()
export class ApplyMonitor {
  constructor(
    private readonly creating: CreateMonitorHandler,
    private readonly changing: ChangeMonitorHandler,
    private readonly pausing: PauseMonitorHandler,
    private readonly resuming: ResumeMonitorHandler,
    private readonly attaching: AttachChannelHandler,
    private readonly detaching: DetachChannelHandler,
  ) {}

  async store(run: ConfigRun, { key, id, fields }: ConfigChange, parsed: ParsedMonitor): Promise<void> {
    const channelIds = parsed.channels.map((channel) => run.idOf('channels', channel) as ChannelId);
    const parentId = parsed.parent && (run.idOf('monitors', parsed.parent) as MonitorId);
    const { caller } = run;
    if (id === null) {
      const links = { channel_ids: [...new Set(channelIds)], parent_id: parentId };
      const requested = Object.assign(new NewMonitor(), parsed.body, links);
      const created = await run.execute(this.creating, new CreateMonitor(caller, requested));
      run.made('monitors', key, created.id);
      if (parsed.paused) await run.execute(this.pausing, new PauseMonitor(caller, { monitorId: created.id }));
      return;
    }
    const monitorId = id as MonitorId;
    const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
    const changes = this.#changes(parsed, parentId, names);
    if (Object.keys(changes).length > 0)
      await run.execute(this.changing, new ChangeMonitor(caller, { monitorId, changes }));
    if (names.has('channels')) await this.#attach(run, monitorId, channelIds);
    if (names.has('paused') && parsed.paused)
      await run.execute(this.pausing, new PauseMonitor(caller, { monitorId }));
    if (names.has('paused') && !parsed.paused) run.toResume.push(monitorId);
  }

  #changes(parsed: ParsedMonitor, parentId: MonitorId | null, names: ReadonlySet<string>): MonitorChanges {
    const isTypesConcern = typesConcern.some((name) => names.has(name));
    const given = Object.entries(monitorChangesFor(parsed)).filter(
      ([name]) => names.has(name) || (isTypesConcern && typesConcern.includes(name)),
    );
    const parent = names.has('parent') ? { parent_id: parentId } : {};
    // Unset fields of a class are own properties, and are no changes.
    const changes = Object.assign(Object.create(MonitorChanges.prototype), Object.fromEntries(given), parent);
    return changes as MonitorChanges;
  }

  async #attach(run: ConfigRun, monitorId: MonitorId, channelIds: readonly ChannelId[]): Promise<void> {
    const { caller, repositories } = run;
    // Deleting a channel or another change may have detached some already.
    const before = (await repositories.managedResources.channelsOf([monitorId])).get(monitorId) ?? [];
    for (const channelId of before.filter((known) => !channelIds.includes(known)))
      await run.execute(this.detaching, new DetachChannel(caller, { monitorId, channelId }));
    for (const channelId of channelIds.filter((wanted) => !before.includes(wanted)))
      await run.execute(this.attaching, new AttachChannel(caller, { monitorId, channelId }));
  }

  async delete(run: ConfigRun, id: string): Promise<void> {
    const { account, repositories, now } = run;
    const wanted = { accountId: account.id, monitorId: id as MonitorId, now };
    run.entries.push(await removeMonitor(repositories, wanted));
    run.monitorsDeleted += 1;
  }

  /** Last, when others have made room. What the files want to run goes before what the plan paused. */
  async resumeAll(run: ConfigRun): Promise<void> {
    const { caller, account, repositories, now } = run;
    for (const monitorId of run.toResume)
      await run.execute(this.resuming, new ResumeMonitor(caller, { monitorId }));
    for (let n = 0; n < run.monitorsDeleted; n += 1)
      run.entries.push(...(await resumeOneOfPlan(repositories, account, now)));
  }
}
