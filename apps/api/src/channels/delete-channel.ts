import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AccountId, type ChannelId, channel } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { decided } from '../http/refusal.js';
import { Writes } from '../http/writes.js';

export class DeleteChannel extends Command<void> {
  constructor(
    readonly accountId: AccountId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(DeleteChannel)
export class DeleteChannelHandler implements ICommandHandler<DeleteChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, channelId }: DeleteChannel): Promise<void> {
    return this.writes.run(accountId, async ({ channels }, now) => {
      const before = await channels.findForChange(accountId, channelId);
      if (!before) throw notFound('channel');
      const after = decided(channel, { type: 'DeleteChannel', now }, before);
      if (after.status === 'deleted') await channels.remove(channelId);
    });
  }
}
