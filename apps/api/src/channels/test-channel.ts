import { CommandHandler } from '@nestjs/cqrs';
import type { ChannelId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import type { PlannedTestView } from './channel-view.js';
import { requireTestsLeft } from './confirmation.js';
import { planTest } from './save-channel.js';

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
