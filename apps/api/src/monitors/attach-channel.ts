import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AccountId, type ChannelId, type MonitorId, monitorBounds } from '@tocsin/domain';
import { notFound, Problem } from '../http/problem.js';
import { Writes } from '../http/writes.js';

export class AttachChannel extends Command<void> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(AttachChannel)
export class AttachChannelHandler implements ICommandHandler<AttachChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, monitorId, channelId }: AttachChannel): Promise<void> {
    return this.writes.run(accountId, async ({ monitors, channels }) => {
      if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
      if (!(await channels.keep(accountId, [channelId])).has(channelId)) throw notFound('channel');
      await monitors.attach(monitorId, channelId);
      if ((await monitors.countAttached(monitorId)) <= monitorBounds.channelsMax) return;
      throw new Problem('conflict', `A monitor can have at most ${monitorBounds.channelsMax} channels.`);
    });
  }
}
