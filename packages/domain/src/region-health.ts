import { elapsedMs, type Instant, isInstant } from './brand.js';
import { type CheckStatus, checkStatuses } from './check.js';
import { type Guard, hasShape, isCount, isOneOf, isText } from './shape.js';

export const failingStatuses = ['degraded', 'down'] as const;
export type FailingStatus = (typeof failingStatuses)[number];

export const isFailing = (status: CheckStatus): status is FailingStatus =>
  status === 'degraded' || status === 'down';

export type Confirmation = {
  readonly failuresToOpen: number;
  readonly regionsToOpen: number;
  readonly successesToResolve: number;
};

export const confirmationBounds = {
  failuresToOpenMax: 10,
  successesToResolveMax: 10,
} as const;

export const confirmationDefaults: Confirmation = {
  failuresToOpen: 2,
  regionsToOpen: 1,
  successesToResolve: 1,
};

export type RegionHealth = {
  readonly region: string;
  readonly verdict: CheckStatus;
  readonly last: Exclude<CheckStatus, 'unknown'>;
  /** Results in a row with the status `last`, up to the highest count that matters. */
  readonly streak: number;
  /** Results in a row that were not `up`, up to the highest count that matters. */
  readonly failures: number;
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
  const { failuresToOpen, successesToResolve } = confirmation;
  // A child waits for its parent for twice the failures that open an incident.
  const failuresMax = 2 * failuresToOpen;
  const streakMax = status === 'up' ? successesToResolve : failuresMax;
  const counted = {
    region,
    last: status,
    streak: Math.min(before?.last === status ? before.streak + 1 : 1, streakMax),
    failures: status === 'up' ? 0 : Math.min((before?.failures ?? 0) + 1, failuresMax),
    at,
  };
  const verdict = verdictAfter(before?.verdict ?? 'unknown', counted, confirmation);
  const after = { ...counted, verdict };
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

const verdictAfter = (
  verdict: CheckStatus,
  { last, streak, failures }: Omit<RegionHealth, 'verdict'>,
  { failuresToOpen, successesToResolve }: Confirmation,
): CheckStatus => {
  if (last === 'up') return verdict === 'unknown' || streak >= successesToResolve ? 'up' : verdict;
  const confirming = isFailing(verdict) ? streak : failures;
  return confirming >= failuresToOpen ? last : verdict;
};

export const isSettled = ({ last, streak }: RegionHealth, { successesToResolve }: Confirmation): boolean =>
  last === 'up' && streak >= successesToResolve;

export const contradictsVerdict = ({ last, verdict }: RegionHealth): boolean =>
  isFailing(last) ? !isFailing(verdict) : isFailing(verdict);

/** A result from the future stems from a clock that was set back since. */
export const isSilent = (region: RegionHealth, at: Instant, silentAfterMs: number): boolean =>
  Math.abs(elapsedMs(region.at, at)) >= silentAfterMs;
