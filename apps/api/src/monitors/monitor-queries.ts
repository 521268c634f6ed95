import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, MonitorId } from '@tocsin/domain';
import type { MonitorFilter, PageRequest, Repositories } from '@tocsin/persistence';
import { type ChannelPage, channelView } from '../channels/channel-view.js';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import type { MonitorTagListView } from './monitor-tag-view.js';
import { type MonitorPage, type MonitorView, monitorView } from './monitor-view.js';

@Injectable()
export class MonitorQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, filter: MonitorFilter, page: PageRequest): Promise<MonitorPage> {
    return pageView(await this.committed.monitors.list(accountId, filter, page), monitorView);
  }

  async get(accountId: AccountId, monitorId: MonitorId): Promise<MonitorView> {
    const found = await this.committed.monitors.find(accountId, monitorId);
    if (!found) throw notFound('monitor');
    return monitorView(found);
  }

  async listTags(accountId: AccountId): Promise<MonitorTagListView> {
    return { items: await this.committed.monitorTags.list(accountId) };
  }

  async listChannels(accountId: AccountId, monitorId: MonitorId, page: PageRequest): Promise<ChannelPage> {
    const { monitors, channels } = this.committed;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    return pageView(await channels.listAttached(accountId, monitorId, page), channelView);
  }
}
