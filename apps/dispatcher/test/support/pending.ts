import type { AccountId, AlertId, ChannelId, PendingDispatch } from '@tocsin/domain';
import { aWebhookChannel, idSequence, recorded } from '@tocsin/testing';

const newId = idSequence(3);
const { eventId, recordedAt } = recorded({ type: 'Something', data: {} });

type Told = { readonly accountId?: AccountId; readonly channelId?: ChannelId };

export const aPending = ({ accountId = newId(), channelId = newId() }: Told = {}): PendingDispatch => ({
  alertId: newId<AlertId>(),
  event: 'channel.test',
  eventId,
  accountId,
  channelId,
  createdAt: recordedAt,
  producedAt: recordedAt,
  channel: aWebhookChannel({ accountId, channelId }),
  plan: 'lite',
  cause: null,
});
