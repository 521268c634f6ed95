import { CommandHandler } from '@nestjs/cqrs';
import type { ChannelId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { requireAccount } from '../accounts/require-account.js';
import { CallPolicy } from '../http/access/call-policy.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { type ChannelChanges, changedConfig, changedFields } from './channel-changes.js';
import type { SavedChannelView } from './channel-view.js';
import { requireUsable } from './destination.js';
import { saveChannel } from './save-channel.js';

type Wanted = { readonly channelId: ChannelId; readonly changes: ChannelChanges };

export class ChangeChannel extends AccountCommand<SavedChannelView, Wanted> {}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler implements ChangeHandler<ChangeChannel> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ accountId, data }: ChangeChannel, repositories: Repositories, now: Instant) {
    const { channelId, changes } = data;
    const before = await repositories.channels.findForChange(accountId, channelId);
    if (!before) throw notFound('channel');
    const { plan } = await requireAccount(repositories, accountId);
    const config = changedConfig(before, changes);
    const fields = changedFields(changes);
    requireUsable(this.policy, config.destination, new Set(fields));
    const saved = await saveChannel(repositories, { type: 'ChangeChannel', config, plan, now }, before);
    return changed(saved, { action: 'channel.changed', subjectId: channelId, fields });
  }
}
