import { CommandHandler } from '@nestjs/cqrs';
import type { ChannelId, MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';

type Wanted = { readonly monitorId: MonitorId; readonly channelId: ChannelId };

export class DetachChannel extends AccountCommand<void, Wanted> {}

@CommandHandler(DetachChannel)
export class DetachChannelHandler implements ChangeHandler<DetachChannel> {
  async handle(
    { accountId, data: { monitorId, channelId } }: DetachChannel,
    { monitors, channels }: Repositories,
  ) {
    if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
    if (!(await channels.lockOwned(accountId, [channelId])).has(channelId)) throw notFound('channel');
    if (!(await monitors.detach(monitorId, channelId))) return unchanged(undefined);
    return changed(undefined, { action: 'monitor.channel_detached', subjectId: monitorId, channelId });
  }
}
