import type { AlertEvent, ChannelId, DomainEvent, EventId, Recorded } from '@tocsin/domain';

/** Ids of a simulation are numbers in the form of UUIDs; a story shows the number. */
export const short = (id: string): string => `#${Number.parseInt(id.slice(-12), 16)}`;

type Message = { readonly event: AlertEvent; readonly eventId: EventId; readonly channelId: ChannelId };

/** The name of a message: there is one of it for each event and channel. */
export const messageName = ({ event, eventId, channelId }: Message): string =>
  `${event} (event ${short(eventId)}) to channel ${short(channelId)}`;

export const describedEvent = ({ eventId, stream, type, data }: Recorded<DomainEvent>): string => {
  const channelIds = 'channelIds' in data && Array.isArray(data.channelIds) ? data.channelIds : [];
  const rung = channelIds.map(short).join(', ') || 'nobody';
  return `${type} (event ${short(eventId)}) of incident ${short(stream)} is committed; it rings ${rung}`;
};
