import { CommandHandler } from '@nestjs/cqrs';
import { type ChannelId, type MonitorId, monitorBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';

type Wanted = { readonly monitorId: MonitorId; readonly channelId: ChannelId };

export class AttachChannel extends AccountCommand<void, Wanted> {}

@CommandHandler(AttachChannel)
export class AttachChannelHandler implements ChangeHandler<AttachChannel> {
  async handle(
    { accountId, data: { monitorId, channelId } }: AttachChannel,
    { monitors, channels }: Repositories,
  ) {
    if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
    if (!(await channels.lockOwned(accountId, [channelId])).has(channelId)) throw notFound('channel');
    if (!(await monitors.attach(monitorId, channelId))) return unchanged(undefined);
    if ((await monitors.countAttached(monitorId)) > monitorBounds.channelsMax)
      throw new Problem('conflict', `A monitor can have at most ${monitorBounds.channelsMax} channels.`);
    return changed(undefined, { action: 'monitor.channel_attached', subjectId: monitorId, channelId });
  }
}
