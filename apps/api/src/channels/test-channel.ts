import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AccountId, AlertId, ChannelId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';
import { planTest } from './save-channel.js';

@ApiSchema({ name: 'PlannedTest' })
export class PlannedTestView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The alert that tells what became of the message.',
  })
  readonly alert_id!: AlertId;
}

export class TestChannel extends Command<PlannedTestView> {
  constructor(
    readonly accountId: AccountId,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(TestChannel)
export class TestChannelHandler implements ICommandHandler<TestChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, channelId }: TestChannel): Promise<PlannedTestView> {
    return this.writes.run(accountId, async (repositories, now) => {
      const channel = await repositories.channels.find(accountId, channelId);
      if (!channel) throw notFound('channel');
      return { alert_id: await planTest(repositories, channel, now) };
    });
  }
}
