import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChannelConfig, ChannelId, Destination } from '@tocsin/domain';
import { requireAccount } from '../accounts/require-account.js';
import type { Caller } from '../http/caller.js';
import { type FieldError, invalid, notFound } from '../http/problem.js';
import { Reach } from '../http/reach.js';
import { givenFields } from '../http/validation.js';
import { changed, Writes } from '../http/writes.js';
import type { ChannelChanges } from './channel-changes.js';
import type { SavedChannelView } from './channel-view.js';
import { requireCallable } from './require-callable.js';
import { saveChannel } from './save-channel.js';

const destinationFields = {
  Webhook: ['endpoint_url', 'webhook_secret'],
  Email: ['email_address'],
  Slack: ['webhook_url'],
  MicrosoftTeams: ['webhook_url'],
  Telegram: ['bot_token', 'chat_id'],
} as const satisfies Record<Destination['type'], readonly (keyof ChannelChanges)[]>;

const allDestinationFields = [...new Set(Object.values(destinationFields).flat())];

const faultsOf = (changes: ChannelChanges, { type }: Destination): FieldError[] => {
  const own: readonly string[] = destinationFields[type];
  const foreign: FieldError[] = allDestinationFields
    .filter((field) => !own.includes(field) && changes[field] !== undefined)
    .map((field) => ({ field, message: `${field} is not a field of ${type} channels` }));
  if (changes.type === undefined || changes.type === type) return foreign;
  return [{ field: 'type', message: `type cannot change: this is a ${type} channel` }, ...foreign];
};

const changedDestination = (before: Destination, changes: ChannelChanges): Destination => {
  switch (before.type) {
    case 'Webhook': {
      const {
        endpoint_url: endpointUrl = before.endpointUrl,
        webhook_secret: webhookSecret = before.webhookSecret,
      } = changes;
      return { type: before.type, endpointUrl, webhookSecret };
    }
    case 'Email':
      return { type: before.type, emailAddress: changes.email_address ?? before.emailAddress };
    case 'Slack':
    case 'MicrosoftTeams':
      return { type: before.type, webhookUrl: changes.webhook_url ?? before.webhookUrl };
    case 'Telegram': {
      const { bot_token: botToken = before.botToken, chat_id: chatId = before.chatId } = changes;
      return { type: before.type, botToken, chatId };
    }
  }
};

/** @throws Problem when a change does not fit the channel's type */
const changedConfig = (before: ChannelConfig, changes: ChannelChanges): ChannelConfig => {
  const faults = faultsOf(changes, before.destination);
  if (faults.length > 0) throw invalid(...faults);
  const { name = before.name, enabled = before.enabled } = changes;
  return { name, enabled, destination: changedDestination(before.destination, changes) };
};

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
      if ((changes.endpoint_url ?? changes.webhook_url) !== undefined) {
        requireCallable(this.reach, config.destination);
      }
      const saved = await saveChannel(repositories, { type: 'ChangeChannel', config, plan, now }, before);
      const fields = givenFields(changes);
      return changed(saved, { action: 'channel.changed', subjectId: channelId, fields });
    });
  }
}
