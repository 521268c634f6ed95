import { type AlertId, type ChannelId, type Destination, id, instant } from '@tocsin/domain';
import { anIncidentOpened, recorded } from '@tocsin/testing';
import type { Sendable } from '../../src/open-transports.js';

/** The default message is about an incident that opened. */
export const aDispatchTo = (
  destination: Destination,
  { cause = recorded(anIncidentOpened()) }: Partial<Pick<Sendable, 'cause'>> = {},
): Sendable => {
  const { eventId, recordedAt } = recorded(anIncidentOpened());
  return {
    alertId: id<AlertId>('01970000-0000-7000-8000-00000000f000'),
    eventId,
    channelId: id<ChannelId>('01970000-0000-7000-8000-00000000c000'),
    createdAt: recordedAt,
    producedAt: instant(new Date(Date.parse(recordedAt) + 250)),
    cause,
    channel: { destination },
    begin: async () => true,
  };
};
