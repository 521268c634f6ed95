import { Inject, Injectable } from '@nestjs/common';
import type { ChannelId, ExistingChannel } from '@tocsin/domain';
import type { ChannelFilter, Page, PageRequest, Repositories } from '@tocsin/persistence';
import { answerOr, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import { pageView } from '../http/bodies/page.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ChannelPage, type ChannelView, channelViewFor, factsOfChannels } from './channel-view.js';

/** Reads the facts of all channels of a page together. */
export const channelPageFor = async (
  repositories: Pick<Repositories, 'managedResources' | 'channelTroubles'>,
  caller: Caller,
  page: Page<ExistingChannel>,
): Promise<ChannelPage> => {
  const ids = page.items.map(({ channelId }) => channelId);
  return pageView(page, channelViewFor(caller, await factsOfChannels(repositories, ids)));
};

@Injectable()
export class ChannelQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(caller: Caller, filter: ChannelFilter, page: PageRequest): Promise<ChannelPage> {
    const found = await this.committed.channels.list(caller.account.id, page, filter);
    return channelPageFor(this.committed, caller, found);
  }

  async get(caller: Caller, channelId: ChannelId): Promise<ChannelView> {
    const channel = await this.committed.channels.find(caller.account.id, channelId);
    if (!channel) throw notFound('channel');
    return channelViewFor(caller, await factsOfChannels(this.committed, [channelId]))(channel);
  }
}

/** Read from the database at each scrape; left out when it does not answer. Names never change. */
@Injectable()
export class ChannelMetrics {
  constructor(@Inject(METRICS) registry: Registry, @Inject(COMMITTED) committed: Repositories) {
    const failing: Gauge = new Gauge({
      name: 'tocsin_channels_failing',
      help: 'Channels of all accounts whose last messages failed.',
      registers: [registry],
      collect: async () => {
        const count = await answerOr(null, () => committed.channelTroubles.count());
        if (count === null) failing.remove();
        else failing.set(count);
      },
    });
  }
}
