import { Inject, Injectable } from '@nestjs/common';
import type { ChannelId, ExistingChannel } from '@tocsin/domain';
import type { Page, PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ChannelPage, type ChannelView, channelViewFor } from './channel-view.js';

/** Reads what manages the channels of a page. */
export const channelPageFor = async (
  { managedResources }: Pick<Repositories, 'managedResources'>,
  caller: Caller,
  page: Page<ExistingChannel>,
): Promise<ChannelPage> => {
  const ids = page.items.map(({ channelId }) => channelId);
  return pageView(page, channelViewFor(caller, await managedResources.ofEach('channels', ids)));
};

@Injectable()
export class ChannelQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(caller: Caller, page: PageRequest): Promise<ChannelPage> {
    const found = await this.committed.channels.list(caller.account.id, page);
    return channelPageFor(this.committed, caller, found);
  }

  async get(caller: Caller, channelId: ChannelId): Promise<ChannelView> {
    const { channels, managedResources } = this.committed;
    const channel = await channels.find(caller.account.id, channelId);
    if (!channel) throw notFound('channel');
    return channelViewFor(caller, await managedResources.ofEach('channels', [channelId]))(channel);
  }
}
