import { type Clock, type Instant, instant } from '@tocsin/domain';

export const systemClock: Clock = { now: () => new Date() };

export const toMs = (moment: Instant): number => Date.parse(moment);

/** Rows that are read together often have the same moment, so its text is made once. */
let last = { ms: 0, moment: instant(new Date(0)) };

export const fromMs = (ms: number): Instant => {
  if (ms !== last.ms) last = { ms, moment: instant(new Date(ms)) };
  return last.moment;
};

export const fromMsOrNull = (ms: number | null): Instant | null => (ms === null ? null : fromMs(ms));
