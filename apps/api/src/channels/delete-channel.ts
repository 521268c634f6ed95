import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { decided } from '../http/problems/refusal.js';
import { changed, Writes } from '../http/writes/writes.js';

export class DeleteChannel extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(DeleteChannel)
export class DeleteChannelHandler implements ICommandHandler<DeleteChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, channelId }: DeleteChannel): Promise<void> {
    return this.writes.run(caller, async ({ channels }, now) => {
      const before = await channels.findForChange(caller.account.id, channelId);
      if (!before) throw notFound('channel');
      const after = decided(channel, { type: 'DeleteChannel', now }, before);
      if (after.status === 'deleted') await channels.remove(channelId);
      return changed(undefined, { action: 'channel.deleted', subjectId: channelId });
    });
  }
}
