import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountId, ChannelId, MonitorId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';

export class DetachChannel extends Command<void> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(DetachChannel)
export class DetachChannelHandler implements ICommandHandler<DetachChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId, channelId }: DetachChannel): Promise<void> {
    return this.writes.run(accountId, async ({ monitors, channels }) => {
      if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
      if (!(await channels.keep(accountId, [channelId])).has(channelId)) throw notFound('channel');
      await monitors.detach(monitorId, channelId);
    });
  }
}
