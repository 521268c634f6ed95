import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, ChannelId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type ChannelView, channelView } from './channel-view.js';

export class GetChannel extends Query<ChannelView> {
  constructor(
    readonly accountId: AccountId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@QueryHandler(GetChannel)
export class GetChannelHandler implements IQueryHandler<GetChannel> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, channelId }: GetChannel): Promise<ChannelView> {
    const channel = await this.unitOfWork.committed.channels.find(accountId, channelId);
    if (!channel) throw notFound('channel');
    return channelView(channel);
  }
}
