import type { Channel } from './channel-queries.js';

/** Returns where the messages of a channel go, as far as it is shown. */
export const addressOf = (channel: Channel, places: readonly string[]): string => {
  const shown: Readonly<Record<string, unknown>> = channel;
  const place = places.find((name) => shown[name] !== undefined);
  return place === undefined ? '' : String(shown[place]);
};
