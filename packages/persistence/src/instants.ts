import { type Instant, instant } from '@tocsin/domain';

/** Times are stored as whole milliseconds since 1970. */
export const toMs = (moment: Instant): number => Date.parse(moment);

export const fromMs = (ms: number): Instant => instant(new Date(ms));

export const fromMsOrNull = (ms: number | null): Instant | null => (ms === null ? null : fromMs(ms));
