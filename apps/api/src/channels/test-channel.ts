import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AlertId, ChannelId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';
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
    readonly caller: Caller,
    readonly channelId: ChannelId,
  ) {
    super();
  }
}

@CommandHandler(TestChannel)
export class TestChannelHandler implements ICommandHandler<TestChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, channelId }: TestChannel): Promise<PlannedTestView> {
    return this.writes.run(caller, async (repositories, now) => {
      const channel = await repositories.channels.find(caller.account.id, channelId);
      if (!channel) throw notFound('channel');
      const planned = { alert_id: await planTest(repositories, channel, now) };
      return changed(planned, { action: 'channel.tested', subjectId: channelId });
    });
  }
}
