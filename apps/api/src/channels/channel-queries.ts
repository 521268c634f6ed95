import { Inject, Injectable } from '@nestjs/common';
import type { ChannelId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ChannelPage, type ChannelView, channelViewFor } from './channel-view.js';

@Injectable()
export class ChannelQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(caller: Caller, page: PageRequest): Promise<ChannelPage> {
    const found = await this.committed.channels.list(caller.account.id, page);
    return pageView(found, channelViewFor(caller));
  }

  async get(caller: Caller, channelId: ChannelId): Promise<ChannelView> {
    const channel = await this.committed.channels.find(caller.account.id, channelId);
    if (!channel) throw notFound('channel');
    return channelViewFor(caller)(channel);
  }
}
