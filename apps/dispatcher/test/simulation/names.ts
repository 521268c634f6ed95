import type { AlertEvent, ChannelId, EventId } from '@tocsin/domain';
import type { LoggedEvent } from './database/rows.js';

/** Simulated ids are numbers in the form of UUIDs. A trace shows the number. */
export const short = (id: string): string => `#${Number.parseInt(id.slice(-12), 16)}`;

type Message = { readonly event: AlertEvent; readonly eventId: EventId; readonly channelId: ChannelId };

export const messageName = ({ event, eventId, channelId }: Message): string =>
  `${event} (event ${short(eventId)}) to channel ${short(channelId)}`;

export const describedEvent = ({ eventId, stream, type, data }: LoggedEvent): string => {
  const channels = data.channelIds.map((channelId) => short(channelId)).join(', ') || 'none';
  return `${type} (event ${short(eventId)}) of incident ${short(stream)} is committed; channels: ${channels}`;
};
