import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel, id } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { requireAccount } from '../accounts/require-account.js';
import type { Caller } from '../http/caller.js';
import { Reach } from '../http/reach.js';
import { changed, Writes } from '../http/writes.js';
import { type NewChannel, UncarriedChannel } from './channel-bodies.js';
import type { SavedChannelView } from './channel-view.js';
import { saveChannel } from './save-channel.js';

export class CreateChannel extends Command<SavedChannelView> {
  constructor(
    readonly caller: Caller,
    readonly requested: NewChannel,
  ) {
    super();
  }
}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ICommandHandler<CreateChannel> {
  constructor(
    private readonly writes: Writes,
    private readonly reach: Reach,
  ) {}

  execute({ caller, requested }: CreateChannel): Promise<SavedChannelView> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async (repositories, now) => {
      const { plan } = await requireAccount(repositories, accountId);
      if (requested instanceof UncarriedChannel) throw requested.refusal(plan);
      if (requested.type === 'Webhook') this.reach.requireUrl('endpoint_url', requested.endpoint_url);
      const channelId = id<ChannelId>(newId());
      const { config } = requested;
      const saved = await saveChannel(
        repositories,
        { type: 'CreateChannel', channelId, accountId, config, plan, now },
        channel.initial,
      );
      return changed(saved, { action: 'channel.created', subjectId: channelId });
    });
  }
}
