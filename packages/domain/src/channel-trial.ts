import { type ChannelId, elapsedMs, type Instant, instant } from './brand.js';

export const channelTrialBounds = { everyDaysMin: 1, everyDaysMax: 90 } as const;

const dayMs = 24 * 60 * 60_000;

/** A trial that is later than this waits for its channel's time of the day, so that an outage is followed by no storm. */
const latenessMsMax = 60 * 60_000;

/** The milliseconds of a day, without its last second: a trial that is a moment late is still on its day. */
const slots = dayMs - 1000;

/** Spreads channels over the day: the end of a UUIDv7 is random. */
const slotMs = (channelId: ChannelId): number => Number.parseInt(channelId.slice(-12), 16) % slots;

/** The channel's time on the day in UTC that is so many days later. No two trials are on one day. */
export const nextTrialAt = (channelId: ChannelId, everyDays: number, now: Instant): Instant => {
  const today = Math.floor(Date.parse(now) / dayMs);
  return instant(new Date((today + everyDays) * dayMs + slotMs(channelId)));
};

/** Returns when a trial that could not take place in time is to take place: within a day. `null` for one in time. */
export const trialPutOffTo = (channelId: ChannelId, dueAt: Instant, now: Instant): Instant | null => {
  if (elapsedMs(dueAt, now) <= latenessMsMax) return null;
  const today = nextTrialAt(channelId, 0, now);
  return today > now ? today : nextTrialAt(channelId, 1, now);
};
