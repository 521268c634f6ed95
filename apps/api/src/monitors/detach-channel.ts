import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChannelId, MonitorId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';

export class DetachChannel extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(DetachChannel)
export class DetachChannelHandler implements ICommandHandler<DetachChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId, channelId }: DetachChannel): Promise<void> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async ({ monitors, channels }) => {
      if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
      if (!(await channels.lockOwned(accountId, [channelId])).has(channelId)) throw notFound('channel');
      if (!(await monitors.detach(monitorId, channelId))) return unchanged(undefined);
      return changed(undefined, { action: 'monitor.channel_detached', subjectId: monitorId, channelId });
    });
  }
}
