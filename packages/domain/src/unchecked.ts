import { elapsedMs, type Instant, later, plusMs } from './brand.js';

type Pace = { readonly intervalSeconds: number; readonly timeoutSeconds: number };

/** Three intervals, in milliseconds. A timeout longer than the interval counts in place of two of them. */
export const uncheckedAfterMs = ({ intervalSeconds, timeoutSeconds }: Pace): number =>
  1000 * (intervalSeconds + 2 * Math.max(intervalSeconds, timeoutSeconds));

export type CheckedState =
  | { readonly state: 'checked'; readonly lookAgainAt: Instant }
  | { readonly state: 'unchecked'; readonly since: Instant };

/** Looks at a monitor at `lookAt` or later. @param seenAt when the latest useful check ended */
export const checkedStateAt = (
  now: Instant,
  {
    lookAt,
    seenAt,
    pace,
  }: { readonly lookAt: Instant; readonly seenAt: Instant | null; readonly pace: Pace },
): CheckedState => {
  const afterMs = uncheckedAfterMs(pace);
  const waitedSince = plusMs(lookAt, -afterMs);
  const since = seenAt === null ? waitedSince : later(waitedSince, seenAt);
  return elapsedMs(since, now) >= afterMs
    ? { state: 'unchecked', since }
    : { state: 'checked', lookAgainAt: plusMs(since, afterMs) };
};
