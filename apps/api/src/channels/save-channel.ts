import { CommandHandler } from '@nestjs/cqrs';
import {
  type AlertId,
  type ChannelCommand,
  type ChannelId,
  channel,
  type EventId,
  type ExistingChannel,
  type Instant,
  id,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { fieldsOf } from '@tocsin/transports/catalogue';
import { requireAccount } from '../accounts/require-account.js';
import { CallPolicy } from '../http/access/call-policy.js';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { type ChannelChanges, changedConfig, changedFields } from './channel-changes.js';
import type { ChannelRequest } from './channel-request.js';
import { channelViewFor, type SavedChannelView } from './channel-view.js';
import { requireDefinition, requireUsable } from './destination.js';

type ChannelRepositories = Pick<Repositories, 'channels' | 'dispatches'>;

/** Plans a test message, and returns the id of its alert. */
export const planTest = async (
  { dispatches }: Pick<Repositories, 'dispatches'>,
  {
    accountId,
    channelId,
  }: { readonly accountId: ExistingChannel['accountId']; readonly channelId: ChannelId },
  now: Instant,
): Promise<AlertId> => {
  const [alertId] = await dispatches.plan([
    {
      eventId: id<EventId>(newId()),
      event: 'channel.test',
      accountId,
      channelId,
      incidentId: null,
      monitorId: null,
      createdAt: now,
    },
  ]);
  if (alertId === undefined) throw new Error('A message with an event of its own is always planned.');
  return alertId;
};

/** Each saved channel is sent a test message. */
const saveChannel = async (
  repositories: ChannelRepositories,
  command: Extract<ChannelCommand, { type: 'CreateChannel' | 'ChangeChannel' }>,
  before: ExistingChannel | typeof channel.initial,
  caller: Caller,
): Promise<SavedChannelView> => {
  const saved = decideOrThrow(channel, command, before);
  if (saved.status !== 'existing') throw new Error('A channel that is saved exists.');
  await repositories.channels.save(saved);
  const definition = requireDefinition(saved.destination.type);
  const warnings = definition.warnings?.(fieldsOf(definition, saved.destination) as never) ?? [];
  return {
    ...channelViewFor(caller)(saved),
    test_alert_id: await planTest(repositories, saved, command.now),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

export class CreateChannel extends AccountCommand<SavedChannelView, ChannelRequest> {}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ChangeHandler<CreateChannel> {
  constructor(private readonly policy: CallPolicy) {}

  async handle(
    { caller, accountId, data: { configOn } }: CreateChannel,
    repositories: Repositories,
    now: Instant,
  ) {
    const { plan } = await requireAccount(repositories, accountId);
    const config = configOn(plan);
    const { fields, secrets } = config.destination;
    requireUsable(this.policy, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
    const channelId = id<ChannelId>(newId());
    const command = { type: 'CreateChannel', channelId, accountId, config, plan, now } as const;
    const saved = await saveChannel(repositories, command, channel.initial, caller);
    return changed(saved, { action: 'channel.created', subjectId: channelId });
  }
}

type Wanted = { readonly channelId: ChannelId; readonly changes: ChannelChanges };

export class ChangeChannel extends AccountCommand<SavedChannelView, Wanted> {}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler implements ChangeHandler<ChangeChannel> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ caller, accountId, data }: ChangeChannel, repositories: Repositories, now: Instant) {
    const { channelId, changes } = data;
    const before = await repositories.channels.findForChange(accountId, channelId);
    if (!before) throw notFound('channel');
    const { plan } = await requireAccount(repositories, accountId);
    const config = changedConfig(before, changes);
    const fields = changedFields(changes);
    requireUsable(this.policy, config.destination, new Set(fields));
    const command = { type: 'ChangeChannel', config, plan, now } as const;
    const saved = await saveChannel(repositories, command, before, caller);
    return changed(saved, { action: 'channel.changed', subjectId: channelId, fields });
  }
}
