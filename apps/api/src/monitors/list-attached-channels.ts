import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, MonitorId } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { type ChannelPage, channelView } from '../channels/channel-view.js';
import { pageView } from '../http/bodies/page.js';
import { notFound } from '../http/problems/problem.js';

export class ListAttachedChannels extends Query<ChannelPage> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListAttachedChannels)
export class ListAttachedChannelsHandler implements IQueryHandler<ListAttachedChannels> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, monitorId, page }: ListAttachedChannels): Promise<ChannelPage> {
    const { monitors, channels } = this.unitOfWork.committed;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    return pageView(await channels.listAttached(accountId, monitorId, page), channelView);
  }
}
