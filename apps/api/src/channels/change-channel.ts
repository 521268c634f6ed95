import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChannelId } from '@tocsin/domain';
import { requireAccount } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { Reach } from '../http/access/reach.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';
import { type ChannelChanges, changedConfig, changedFields } from './channel-changes.js';
import type { SavedChannelView } from './channel-view.js';
import { requireUsable } from './destination.js';
import { saveChannel } from './save-channel.js';

export class ChangeChannel extends Command<SavedChannelView> {
  constructor(
    readonly caller: Caller,
    readonly channelId: ChannelId,
    readonly changes: ChannelChanges,
  ) {
    super();
  }
}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler implements ICommandHandler<ChangeChannel> {
  constructor(
    private readonly writes: Writes,
    private readonly reach: Reach,
  ) {}

  execute({ caller, channelId, changes }: ChangeChannel): Promise<SavedChannelView> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async (repositories, now) => {
      const before = await repositories.channels.findForChange(accountId, channelId);
      if (!before) throw notFound('channel');
      const { plan } = await requireAccount(repositories, accountId);
      const config = changedConfig(before, changes);
      const fields = changedFields(changes);
      requireUsable(this.reach, config.destination, new Set(fields));
      const saved = await saveChannel(repositories, { type: 'ChangeChannel', config, plan, now }, before);
      return changed(saved, { action: 'channel.changed', subjectId: channelId, fields });
    });
  }
}
