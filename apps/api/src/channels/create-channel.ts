import { CommandHandler } from '@nestjs/cqrs';
import { type ChannelId, channel, type Instant, id } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccount } from '../accounts/require-account.js';
import { CallPolicy } from '../http/access/call-policy.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import type { ChannelRequest } from './channel-request.js';
import type { SavedChannelView } from './channel-view.js';
import { requireUsable } from './destination.js';
import { saveChannel } from './save-channel.js';

export class CreateChannel extends AccountCommand<SavedChannelView, ChannelRequest> {}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ChangeHandler<CreateChannel> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ accountId, data: { configOn } }: CreateChannel, repositories: Repositories, now: Instant) {
    const { plan } = await requireAccount(repositories, accountId);
    const config = configOn(plan);
    const { fields, secrets } = config.destination;
    requireUsable(this.policy, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
    const channelId = id<ChannelId>(newId());
    const command = { type: 'CreateChannel', channelId, accountId, config, plan, now } as const;
    const saved = await saveChannel(repositories, command, channel.initial);
    return changed(saved, { action: 'channel.created', subjectId: channelId });
  }
}
