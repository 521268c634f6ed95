import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, MonitorId } from '@tocsin/domain';
import type { MonitorFilter, PageRequest, Repositories } from '@tocsin/persistence';
import { channelPageFor } from '../channels/channel-queries.js';
import type { ChannelPage } from '../channels/channel-view.js';
import { pageView } from '../http/bodies/page.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import type { MonitorTagListView } from './monitor-tag-view.js';
import { type MonitorPage, type MonitorView, monitorViewFor } from './monitor-view.js';

@Injectable()
export class MonitorQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(caller: Caller, filter: MonitorFilter, page: PageRequest): Promise<MonitorPage> {
    const found = await this.committed.monitors.list(caller.account.id, filter, page);
    return pageView(found, monitorViewFor(caller));
  }

  async get(caller: Caller, monitorId: MonitorId): Promise<MonitorView> {
    const found = await this.committed.monitors.find(caller.account.id, monitorId);
    if (!found) throw notFound('monitor');
    return monitorViewFor(caller)(found);
  }

  async listTags(accountId: AccountId): Promise<MonitorTagListView> {
    return { items: await this.committed.monitorTags.list(accountId) };
  }

  async listChannels(caller: Caller, monitorId: MonitorId, page: PageRequest): Promise<ChannelPage> {
    const { monitors, channels } = this.committed;
    const accountId = caller.account.id;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    return channelPageFor(this.committed, caller, await channels.listAttached(accountId, monitorId, page));
  }
}
