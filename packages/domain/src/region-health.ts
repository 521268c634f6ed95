import { elapsedMs, type Instant, isInstant } from './brand.js';
import { type CheckStatus, checkStatuses, failingStatuses, isFailing } from './check.js';
import { type Confirmation, type ResultCounts, verdictAfter, withCountOf } from './confirmation.js';
import { type Guard, hasShape, isCount, isOneOf, isText } from './shape.js';

export type RegionHealth = ResultCounts & {
  readonly region: string;
  readonly verdict: CheckStatus;
  /** The last result, exact to a third of the time after which a region counts as silent. */
  readonly at: Instant;
};

export const isRegionHealth: Guard<RegionHealth> = (value): value is RegionHealth =>
  hasShape<RegionHealth>(value, {
    region: isText,
    verdict: isOneOf(checkStatuses),
    last: isOneOf(['up', ...failingStatuses] as const),
    streak: isCount,
    failures: isCount,
    at: isInstant,
  });

/** Counts a result. Returns `before` itself when nothing changed. */
export const withResult = (
  before: RegionHealth | undefined,
  { region, status, at }: { region: string; status: RegionHealth['last']; at: Instant },
  confirmation: Confirmation,
  silentAfterMs: number,
): RegionHealth => {
  const counts = withCountOf(before, status, confirmation);
  const verdict = verdictAfter(before?.verdict ?? 'unknown', counts, confirmation);
  const after = { region, ...counts, at, verdict };
  return before !== undefined && addsNothing(before, after, silentAfterMs) ? before : after;
};

const addsNothing = (before: RegionHealth, after: RegionHealth, silentAfterMs: number): boolean => {
  const ageMs = elapsedMs(before.at, after.at);
  return (
    ageMs >= 0 &&
    ageMs < silentAfterMs / 3 &&
    before.last === after.last &&
    before.streak === after.streak &&
    before.failures === after.failures &&
    before.verdict === after.verdict
  );
};

export const contradictsVerdict = ({ last, verdict }: RegionHealth): boolean =>
  isFailing(last) ? !isFailing(verdict) : isFailing(verdict);

/** A result from the future stems from a clock that was set back since. */
export const isSilent = (region: RegionHealth, at: Instant, silentAfterMs: number): boolean =>
  Math.abs(elapsedMs(region.at, at)) >= silentAfterMs;
