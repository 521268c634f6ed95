import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type ChannelId, type Instant, type MonitorId, monitorBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type Detached, detaching, nothingDetached } from './end-not-sent.js';

const { channelsMax } = monitorBounds;

type Attachment = { readonly monitorId: MonitorId; readonly channelId: ChannelId };

/** Locks the monitor and the channel. @throws Problem when the account lacks one of them */
const lockBoth = async (
  { monitors, channels }: Repositories,
  accountId: AccountId,
  { monitorId, channelId }: Attachment,
): Promise<void> => {
  if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
  if (!(await channels.lockOwned(accountId, [channelId])).has(channelId)) throw notFound('channel');
};

/** `afterMinutes`: unset for 0 in a new attachment, and for what it was in an existing one. */
export class AttachChannel extends AccountCommand<void, Attachment & { readonly afterMinutes?: number }> {}

@CommandHandler(AttachChannel)
export class AttachChannelHandler implements ChangeHandler<AttachChannel> {
  async handle({ accountId, data }: AttachChannel, repositories: Repositories, now: Instant) {
    const { monitorId, channelId, afterMinutes = null } = data;
    const { monitors, incidents } = repositories;
    await lockBoth(repositories, accountId, data);
    if (!(await monitors.attach(monitorId, channelId, { afterMinutes, now }))) return unchanged(undefined);
    if ((await monitors.countAttached(monitorId)) > channelsMax) {
      // A batch goes on in this transaction.
      await monitors.detach(monitorId, channelId);
      throw new Problem('conflict', `A monitor can have at most ${channelsMax} channels.`);
    }
    await incidents.lookAgain(accountId, now, [monitorId]);
    const fields = afterMinutes === null ? {} : { fields: ['after_minutes'] };
    return changed(undefined, {
      action: 'monitor.channel_attached',
      subjectId: monitorId,
      channelId,
      ...fields,
    });
  }
}

export class DetachChannel extends AccountCommand<Detached, Attachment> {}

@CommandHandler(DetachChannel)
export class DetachChannelHandler implements ChangeHandler<DetachChannel> {
  async handle({ accountId, data }: DetachChannel, repositories: Repositories, now: Instant) {
    const { monitorId, channelId } = data;
    const { monitors, incidents } = repositories;
    await lockBoth(repositories, accountId, data);
    const detached = await detaching(repositories, monitorId, now, () =>
      monitors.detach(monitorId, channelId),
    );
    if (detached === null) return unchanged(nothingDetached);
    await incidents.lookAgain(accountId, now, [monitorId]);
    return changed(detached, { action: 'monitor.channel_detached', subjectId: monitorId, channelId });
  }
}
