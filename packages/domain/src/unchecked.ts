import { elapsedMs, type Instant, later, plusMs } from './brand.js';

/** How often a monitor is checked, as far as it tells when a result is missing. */
type Pace = { readonly intervalSeconds: number; readonly timeoutSeconds: number };

/**
 * How long a monitor may be without a result that tells something before it counts as unchecked: three intervals, in
 * milliseconds. A timeout that is longer than the interval stands for two of them, since a slow check ends that late.
 */
export const uncheckedAfterMs = ({ intervalSeconds, timeoutSeconds }: Pace): number =>
  1000 * (intervalSeconds + 2 * Math.max(intervalSeconds, timeoutSeconds));

/** Whether a monitor is checked: until when that is certain, or since when it is not. */
export type Watch =
  | { readonly state: 'checked'; readonly lookAgainAt: Instant }
  | { readonly state: 'unchecked'; readonly since: Instant };

/**
 * Looks at a monitor at the moment `lookAt` that was set for it, or later.
 * @param seenAt when the latest check ended that told something; `null` when none has
 */
export const watchAt = (
  now: Instant,
  {
    lookAt,
    seenAt,
    pace,
  }: { readonly lookAt: Instant; readonly seenAt: Instant | null; readonly pace: Pace },
): Watch => {
  const afterMs = uncheckedAfterMs(pace);
  // It was made, changed or seen so long before the look.
  const waitedSince = plusMs(lookAt, -afterMs);
  const since = seenAt === null ? waitedSince : later(waitedSince, seenAt);
  return elapsedMs(since, now) >= afterMs
    ? { state: 'unchecked', since }
    : { state: 'checked', lookAgainAt: plusMs(since, afterMs) };
};
