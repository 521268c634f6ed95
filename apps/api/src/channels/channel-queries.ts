import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, ChannelId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ChannelPage, type ChannelView, channelView } from './channel-view.js';

@Injectable()
export class ChannelQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, page: PageRequest): Promise<ChannelPage> {
    return pageView(await this.committed.channels.list(accountId, page), channelView);
  }

  async get(accountId: AccountId, channelId: ChannelId): Promise<ChannelView> {
    const channel = await this.committed.channels.find(accountId, channelId);
    if (!channel) throw notFound('channel');
    return channelView(channel);
  }
}
