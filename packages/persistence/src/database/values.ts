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

/** Parses stored JSON for a reader that judges its shape: `null` for an empty text, `undefined` for what is no JSON. */
export const readJson = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The lowest UUIDv7 (RFC 9562, section 5.7) of a millisecond. */
export const lowestIdAt = (ms: number): string => {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
