import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type ChannelPage, channelView } from './channel-view.js';

export class ListChannels extends Query<ChannelPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListChannels)
export class ListChannelsHandler implements IQueryHandler<ListChannels> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, page }: ListChannels): Promise<ChannelPage> {
    return pageView(await this.unitOfWork.committed.channels.list(accountId, page), channelView);
  }
}
