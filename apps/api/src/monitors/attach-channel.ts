import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChannelId, type MonitorId, monitorBounds } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';

export class AttachChannel extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(AttachChannel)
export class AttachChannelHandler implements ICommandHandler<AttachChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId, channelId }: AttachChannel): Promise<void> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async ({ monitors, channels }) => {
      if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
      if (!(await channels.lockOwned(accountId, [channelId])).has(channelId)) throw notFound('channel');
      if (!(await monitors.attach(monitorId, channelId))) return unchanged(undefined);
      if ((await monitors.countAttached(monitorId)) > monitorBounds.channelsMax)
        throw new Problem('conflict', `A monitor can have at most ${monitorBounds.channelsMax} channels.`);
      return changed(undefined, { action: 'monitor.channel_attached', subjectId: monitorId, channelId });
    });
  }
}
