import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel, id } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { requireAccount } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { Reach } from '../http/access/reach.js';
import { changed, Writes } from '../http/writes/writes.js';
import type { ChannelRequest } from './channel-request.js';
import type { SavedChannelView } from './channel-view.js';
import { requireUsable } from './destination.js';
import { saveChannel } from './save-channel.js';

export class CreateChannel extends Command<SavedChannelView> {
  constructor(
    readonly caller: Caller,
    readonly requested: ChannelRequest,
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
      const config = requested.configOn(plan);
      const { fields, secrets } = config.destination;
      requireUsable(this.reach, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
      const channelId = id<ChannelId>(newId());
      const saved = await saveChannel(
        repositories,
        { type: 'CreateChannel', channelId, accountId, config, plan, now },
        channel.initial,
      );
      return changed(saved, { action: 'channel.created', subjectId: channelId });
    });
  }
}
