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
import type { Account, Repositories } from '@tocsin/persistence';
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
import { Confirmation, hasNewAddress, requireTestsLeft } from './confirmation.js';
import { requireDefinition, requireUsable } from './destination.js';

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

type Saving = {
  readonly command: Extract<ChannelCommand, { type: 'CreateChannel' | 'ChangeChannel' }>;
  readonly before: ExistingChannel | typeof channel.initial;
  readonly account: Account;
  readonly caller: Caller;
};

/** Sends no test message. Each new address is sent a mail that asks for its confirmation. */
export const storeChannel = async (
  repositories: Repositories,
  confirmation: Confirmation,
  { command, before, account }: Omit<Saving, 'caller'>,
): Promise<ExistingChannel> => {
  const saved = decideOrThrow(channel, command, before);
  if (saved.status !== 'existing') throw new Error('A channel that is saved exists.');
  await repositories.channels.save(saved);
  if (command.hasNewAddress) await confirmation.ask(repositories, saved, account, command.now);
  return saved;
};

/** Each saved channel is sent a test message. */
const saveChannel = async (
  repositories: Repositories,
  confirmation: Confirmation,
  { caller, ...saving }: Saving,
): Promise<SavedChannelView> => {
  const { command } = saving;
  const saved = await storeChannel(repositories, confirmation, saving);
  await requireTestsLeft(repositories, saved, command.now);
  const definition = requireDefinition(saved.destination.type);
  const managed = await repositories.managedResources.ofEach('channels', [saved.channelId]);
  const warnings = definition.warnings?.(fieldsOf(definition, saved.destination) as never) ?? [];
  return {
    ...channelViewFor(caller, managed)(saved),
    test_alert_id: await planTest(repositories, saved, command.now),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

export class CreateChannel extends AccountCommand<SavedChannelView, ChannelRequest> {}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ChangeHandler<CreateChannel> {
  constructor(
    private readonly policy: CallPolicy,
    private readonly confirmation: Confirmation,
  ) {}

  async handle(
    { caller, accountId, data: { configOn } }: CreateChannel,
    repositories: Repositories,
    now: Instant,
  ) {
    const account = await requireAccount(repositories, accountId);
    const { plan } = account;
    const config = configOn(plan);
    const { fields, secrets } = config.destination;
    requireUsable(this.policy, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
    const channelId = id<ChannelId>(newId());
    const isNew = hasNewAddress(config.destination, null);
    const command = {
      type: 'CreateChannel',
      channelId,
      accountId,
      config,
      hasNewAddress: isNew,
      plan,
      now,
    } as const;
    const saved = await saveChannel(repositories, this.confirmation, {
      command,
      before: channel.initial,
      account,
      caller,
    });
    return changed(saved, { action: 'channel.created', subjectId: channelId });
  }
}

type Wanted = { readonly channelId: ChannelId; readonly changes: ChannelChanges };

export class ChangeChannel extends AccountCommand<SavedChannelView, Wanted> {}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler implements ChangeHandler<ChangeChannel> {
  constructor(
    private readonly policy: CallPolicy,
    private readonly confirmation: Confirmation,
  ) {}

  async handle({ caller, accountId, data }: ChangeChannel, repositories: Repositories, now: Instant) {
    const { channelId, changes } = data;
    const before = await repositories.channels.findForChange(accountId, channelId);
    if (!before) throw notFound('channel');
    const account = await requireAccount(repositories, accountId);
    const config = changedConfig(before, changes);
    const fields = changedFields(changes);
    requireUsable(this.policy, config.destination, new Set(fields));
    const isNew = hasNewAddress(config.destination, before.destination);
    const command = { type: 'ChangeChannel', config, hasNewAddress: isNew, plan: account.plan, now } as const;
    const saved = await saveChannel(repositories, this.confirmation, { command, before, account, caller });
    return changed(saved, { action: 'channel.changed', subjectId: channelId, fields });
  }
}
