import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AccountId, type ChannelId, channel, id } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { requireAccount } from '../accounts/require-account.js';
import { Writes } from '../http/writes.js';
import { type NewChannel, UncarriedChannel } from './channel-bodies.js';
import type { SavedChannelView } from './channel-view.js';
import { saveChannel } from './save-channel.js';

export class CreateChannel extends Command<SavedChannelView> {
  constructor(
    readonly accountId: AccountId,
    readonly requested: NewChannel,
  ) {
    super();
  }
}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ICommandHandler<CreateChannel> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, requested }: CreateChannel): Promise<SavedChannelView> {
    return this.writes.run(accountId, async (repositories, now) => {
      const { plan } = await requireAccount(repositories, accountId);
      if (requested instanceof UncarriedChannel) throw requested.refusal(plan);
      const channelId = id<ChannelId>(newId());
      const { config } = requested;
      return saveChannel(
        repositories,
        { type: 'CreateChannel', channelId, accountId, config, plan, now },
        channel.initial,
      );
    });
  }
}
