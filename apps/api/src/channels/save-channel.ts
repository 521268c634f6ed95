import { Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import {
  type AlertId,
  type ChannelCommand,
  type ChannelId,
  channel,
  type EventId,
  type ExistingChannel,
  fallbackFault,
  type Instant,
  id,
} from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { fieldsOf } from '@tocsin/transports/catalogue';
import { requireAccount, requireAccountForChange } from '../accounts/account-queries.js';
import { CallPolicy } from '../http/access/access-guard.js';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { invalid, notFound } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import type { ChannelRequest } from './channel-changes.js';
import { type ChannelChanges, changedConfig, changedFields } from './channel-changes.js';
import { channelViewFor, factsOfChannels, type SavedChannelView } from './channel-view.js';
import { Confirmation, requireTestsLeft } from './confirmation.js';
import { requireDefinition, requireUsable } from './destination.js';

/** A test message has usually ended by then. */
const testEndedMs = 2000;

/** Plans a test message, and returns the id of its alert. */
export const planTest = async (
  { dispatches, channelTroubles }: Pick<Repositories, 'dispatches' | 'channelTroubles'>,
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
  await channelTroubles.lookAt(channelId, testEndedMs);
  return alertId;
};

/** `true` for an apply: an address beyond the limits of mails is stored without a link, and refuses no whole file. */
type MailMayWait = { readonly mailMayWait?: boolean };

type Saving = Required<MailMayWait> & {
  readonly command: Extract<ChannelCommand, { type: 'CreateChannel' | 'ChangeChannel' }>;
  readonly before: ExistingChannel | typeof channel.initial;
  readonly account: Account;
};

/** The account must be locked, or two changes at once could close a circle. @throws Problem for a wrong fallback */
const requireFallback = async (
  { channels }: Pick<Repositories, 'channels'>,
  accountId: ExistingChannel['accountId'],
  channelId: ChannelId,
  fallbackId: ChannelId | null,
): Promise<void> => {
  if (fallbackId === null) return;
  const refusal = (fault: string) =>
    invalid({ field: 'fallback_channel_id', message: `fallback_channel_id ${fault}` });
  if (!(await channels.lockOwned(accountId, [fallbackId])).has(fallbackId)) throw refusal('names no channel');
  const chain = await channels.selfAndFallbacksOf(fallbackId);
  const fault = fallbackFault({ channelId, chain, depthBefore: await channels.depthBefore(channelId) });
  if (fault !== undefined) throw refusal(fault);
};

/** Each new address that no domain vouches for is sent a mail that asks for its confirmation. */
const storeChannel = async (
  repositories: Repositories,
  confirmation: Confirmation,
  { command, before, account, mailMayWait }: Saving,
): Promise<ExistingChannel> => {
  const saved = decideOrThrow(channel, command, before);
  if (saved.status !== 'existing') throw new Error('A channel that is saved exists.');
  const { channels, channelTrials, channelTroubles } = repositories;
  await channels.save(saved);
  const wasEvery = before.status === 'existing' ? before.testEveryDays : null;
  if (saved.testEveryDays !== wasEvery)
    await channelTrials.restart(saved.channelId, saved.testEveryDays, command.now);
  // Those who hear of this change hear of no look that finds the channel switched off.
  if (!saved.enabled) await channelTroubles.end(saved.channelId);
  await channelTroubles.lookAt(saved.channelId);
  if (command.newAddress !== null)
    await confirmation.ask(repositories, saved, account, command.now, mailMayWait);
  return saved;
};

/** Each saved channel is sent a test message. */
const testSaved = async (
  repositories: Repositories,
  saved: ExistingChannel,
  caller: Caller,
  now: Instant,
): Promise<SavedChannelView> => {
  await requireTestsLeft(repositories, saved, now);
  const definition = requireDefinition(saved.destination.type);
  const facts = await factsOfChannels(repositories, [saved.channelId]);
  const warnings = definition.warnings?.(fieldsOf(definition, saved.destination) as never) ?? [];
  return {
    ...channelViewFor(caller, facts)(saved),
    test_alert_id: await planTest(repositories, saved, now),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

export class CreateChannel extends AccountCommand<SavedChannelView, ChannelRequest & MailMayWait> {}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ChangeHandler<CreateChannel> {
  constructor(
    private readonly policy: CallPolicy,
    private readonly confirmation: Confirmation,
  ) {}

  async handle(
    { caller, accountId, data: { configOn, mailMayWait = false } }: CreateChannel,
    repositories: Repositories,
    now: Instant,
  ) {
    const account = await requireAccount(repositories, accountId);
    const { plan } = account;
    const config = configOn(plan);
    const { fields, secrets } = config.destination;
    requireUsable(this.policy, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
    const channelId = id<ChannelId>(newId());
    if (config.fallbackChannelId !== null) await requireAccountForChange(repositories, accountId);
    await requireFallback(repositories, accountId, channelId, config.fallbackChannelId);
    const destinations = { destination: config.destination, before: null };
    const newAddress = await this.confirmation.newAddressIn(repositories, accountId, destinations, now);
    const command = {
      type: 'CreateChannel',
      channelId,
      accountId,
      config,
      newAddress,
      plan,
      now,
    } as const;
    const saving = { command, before: channel.initial, account, mailMayWait };
    const saved = await storeChannel(repositories, this.confirmation, saving);
    return changed(await testSaved(repositories, saved, caller, now), {
      action: 'channel.created',
      subjectId: channelId,
    });
  }
}

type Wanted = MailMayWait & { readonly channelId: ChannelId; readonly changes: ChannelChanges };

export class ChangeChannel extends AccountCommand<SavedChannelView, Wanted> {}

/** Sends no test message. */
export class ChangeChannelQuietly extends AccountCommand<void, Wanted> {}

@Injectable()
abstract class ChangesChannel {
  constructor(
    private readonly policy: CallPolicy,
    private readonly confirmation: Confirmation,
  ) {}

  protected async store(
    { accountId, data: { channelId, changes, mailMayWait = false } }: AccountCommand<unknown, Wanted>,
    repositories: Repositories,
    now: Instant,
  ) {
    if (changes.common.fallback_channel_id) await requireAccountForChange(repositories, accountId);
    const before = await repositories.channels.findForChange(accountId, channelId);
    if (!before) throw notFound('channel');
    const account = await requireAccount(repositories, accountId);
    const config = changedConfig(before, changes);
    const fields = changedFields(changes);
    requireUsable(this.policy, config.destination, new Set(fields));
    if (config.fallbackChannelId !== before.fallbackChannelId)
      await requireFallback(repositories, accountId, channelId, config.fallbackChannelId);
    const destinations = { destination: config.destination, before: before.destination };
    const newAddress = await this.confirmation.newAddressIn(repositories, accountId, destinations, now);
    const command = { type: 'ChangeChannel', config, newAddress, plan: account.plan, now } as const;
    const saving = { command, before, account, mailMayWait };
    const saved = await storeChannel(repositories, this.confirmation, saving);
    return { saved, entry: { action: 'channel.changed', subjectId: channelId, fields } as const };
  }
}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler extends ChangesChannel implements ChangeHandler<ChangeChannel> {
  async handle(command: ChangeChannel, repositories: Repositories, now: Instant) {
    const { saved, entry } = await this.store(command, repositories, now);
    return changed(await testSaved(repositories, saved, command.caller, now), entry);
  }
}

@CommandHandler(ChangeChannelQuietly)
export class ChangeChannelQuietlyHandler
  extends ChangesChannel
  implements ChangeHandler<ChangeChannelQuietly>
{
  async handle(command: ChangeChannelQuietly, repositories: Repositories, now: Instant) {
    const { entry } = await this.store(command, repositories, now);
    return changed(undefined, entry);
  }
}
