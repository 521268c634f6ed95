import { elapsedMs, type Instant, isInstant } from './brand.js';
import { type CheckStatus, checkStatuses } from './check.js';
import { type Guard, hasShape, isCount, isOneOf, isText } from './shape.js';

/** `degraded`: the target works, but not as it should, or not for long. */
export const failingStatuses = ['degraded', 'down'] as const;
export type FailingStatus = (typeof failingStatuses)[number];

export const isFailing = (status: CheckStatus): status is FailingStatus =>
  status === 'degraded' || status === 'down';

/** How many results make a finding. */
export type Confirmation = {
  /** So many results in a row that are not `up`, in one region. */
  readonly failuresToOpen: number;
  /** In so many of the monitor's regions. */
  readonly regionsToOpen: number;
  /** So many results in a row that are `up`, in one region. */
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

/** What the checks of one region have found. */
export type RegionHealth = {
  readonly region: string;
  /** What has been confirmed. */
  readonly verdict: CheckStatus;
  readonly last: Exclude<CheckStatus, 'unknown'>;
  /** How many results in a row said `last`, as far as it matters. */
  readonly streak: number;
  /** How many results in a row were not `up`, as far as it matters. */
  readonly failures: number;
  /** When it was last heard, to a third of the time after which it counts as silent. */
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

/** What a region has found after one more result: the same value as before when that adds nothing. */
export const withResult = (
  before: RegionHealth | undefined,
  { region, status, at }: { region: string; status: RegionHealth['last']; at: Instant },
  confirmation: Confirmation,
  silentAfterMs: number,
): RegionHealth => {
  const { failuresToOpen, successesToResolve } = confirmation;
  // A child waits for its parent for twice the failures that open an incident; to count further would tell nothing.
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

// Most results say what the one before said. When they change nothing, nothing need be stored.
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

/** Nothing that this region has said lately speaks against the target. */
export const isSettled = ({ last, streak }: RegionHealth, { successesToResolve }: Confirmation): boolean =>
  last === 'up' && streak >= successesToResolve;

/** The latest results contradict the verdict and are too few to change it: it is worth looking again soon. */
export const isInDoubt = ({ last, verdict }: RegionHealth): boolean =>
  isFailing(last) ? !isFailing(verdict) : isFailing(verdict);

/** What was found this long before `at`, or this long after it by a clock that was since set back, counts no more. */
export const isSilent = (region: RegionHealth, at: Instant, silentAfterMs: number): boolean =>
  Math.abs(elapsedMs(region.at, at)) >= silentAfterMs;
