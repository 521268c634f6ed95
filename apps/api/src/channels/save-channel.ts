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
import { decideOrThrow } from '../http/problems/refusal.js';
import { channelView, type SavedChannelView } from './channel-view.js';
import { requireDefinition } from './destination.js';

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
export const saveChannel = async (
  repositories: ChannelRepositories,
  command: Extract<ChannelCommand, { type: 'CreateChannel' | 'ChangeChannel' }>,
  before: ExistingChannel | typeof channel.initial,
): Promise<SavedChannelView> => {
  const saved = decideOrThrow(channel, command, before);
  if (saved.status !== 'existing') throw new Error('A channel that is saved exists.');
  await repositories.channels.save(saved);
  const definition = requireDefinition(saved.destination.type);
  const warnings = definition.warnings?.(fieldsOf(definition, saved.destination) as never) ?? [];
  return {
    ...channelView(saved),
    test_alert_id: await planTest(repositories, saved, command.now),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};
