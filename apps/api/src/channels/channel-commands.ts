import { CommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel, type Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import type { PlannedTestView } from './channel-view.js';
import { requireTestsLeft } from './confirmation.js';
import { planTest } from './save-channel.js';

export class DeleteChannel extends AccountCommand<void, { readonly channelId: ChannelId }> {}

@CommandHandler(DeleteChannel)
export class DeleteChannelHandler implements ChangeHandler<DeleteChannel> {
  async handle({ accountId, data: { channelId } }: DeleteChannel, { channels }: Repositories, now: Instant) {
    const before = await channels.findForChange(accountId, channelId);
    if (!before) throw notFound('channel');
    const after = decideOrThrow(channel, { type: 'DeleteChannel', now }, before);
    if (after.status === 'deleted') await channels.remove(channelId);
    return changed(undefined, { action: 'channel.deleted', subjectId: channelId, subjectName: before.name });
  }
}

export class TestChannel extends AccountCommand<PlannedTestView, { readonly channelId: ChannelId }> {}

@CommandHandler(TestChannel)
export class TestChannelHandler implements ChangeHandler<TestChannel> {
  async handle({ accountId, data: { channelId } }: TestChannel, repositories: Repositories, now: Instant) {
    const channel = await repositories.channels.find(accountId, channelId);
    if (!channel) throw notFound('channel');
    await requireTestsLeft(repositories, channel, now);
    const planned = { alert_id: await planTest(repositories, channel, now) };
    return changed(planned, { action: 'channel.tested', subjectId: channelId });
  }
}
