import { elapsedMs, type Instant, isInstant } from './brand.js';
import type { CheckStatus } from './check.js';
import { recentOpenings } from './flapping.js';
import {
  type Confirmation,
  type FailingStatus,
  failingStatuses,
  isFailing,
  isInDoubt,
  isRegionHealth,
  isSettled,
  isSilent,
  type RegionHealth,
  withResult,
} from './region-health.js';
import type { Severity } from './severity.js';
import { hasShape, isCount, isListOf, isNullOr, isOneOf, type Shape } from './shape.js';

/**
 * What a monitor's results have come to: plain data, which is stored and given back with the next result, and which
 * does not grow.
 */
export type MonitorHealth = {
  /** One for each region that was heard lately. */
  readonly regions: readonly RegionHealth[];
  /** Since when there has always been a region that was heard lately. */
  readonly watchedSince: Instant | null;
  /** Since when too few regions speak against the target to keep an incident open. */
  readonly calmSince: Instant | null;
  /** The worst that the open incident has been told, when it was the checks that opened it. */
  readonly reported: FailingStatus | null;
  /** How many results failed since the parent has no incident any more, while ours has not rung. */
  readonly unheardFailures: number;
  /** When the checks have opened incidents lately. */
  readonly openings: readonly Instant[];
};

/** What one check found, or what a heartbeat's silence was judged to be. */
export type HealthResult = {
  readonly region: string;
  readonly status: CheckStatus;
  /** A sentence for the customer. */
  readonly message: string;
  /** The prober saw nothing at all, so `unknown` is the prober's doing: it is worth looking again soon. */
  readonly excused?: boolean;
  /** When it was taken, by the clock of whoever takes results: probers have clocks of their own. */
  readonly at: Instant;
};

/** What the customer wants to be told of. */
export type HealthPolicy = Confirmation & {
  readonly intervalMs: number;
  /** The regions that the monitor names. None: results of all probers count as those of one region. */
  readonly regions: readonly string[];
  /** Of an incident that opens because the target is down. */
  readonly severity: Severity;
};

/** A region that has been silent so long is left out: a prober that died neither hides an outage nor keeps one. */
export const silence = { msMin: 5 * 60_000, intervals: 3 } as const;

const silentAfterMs = (intervalMs: number): number => Math.max(silence.msMin, silence.intervals * intervalMs);

export const initialHealth: MonitorHealth = {
  regions: [],
  watchedSince: null,
  calmSince: null,
  reported: null,
  unheardFailures: 0,
  openings: [],
};

const healthShape: Shape<MonitorHealth> = {
  regions: isListOf(isRegionHealth),
  watchedSince: isNullOr(isInstant),
  calmSince: isNullOr(isInstant),
  reported: isNullOr(isOneOf(failingStatuses)),
  unheardFailures: isCount,
  openings: isListOf(isInstant),
};

// An incident may be open. `reported` has the next result find out.
const unreadableHealth: MonitorHealth = { ...initialHealth, reported: 'down' };

/**
 * Reads a stored health; `null` stands for none. An unreadable one never throws, since one row would then hold up the
 * results of a whole batch. It is taken for a monitor of which nothing is known, and the next result judges it anew.
 */
export const monitorHealthFrom = (stored: unknown): MonitorHealth => {
  if (stored === null) return initialHealth;
  return hasShape(stored, healthShape) ? stored : unreadableHealth;
};

/** Whether the two say the same, so that there is nothing to store. */
export const isSameHealth = (a: MonitorHealth, b: MonitorHealth): boolean =>
  areSame(a.regions, b.regions) &&
  areSame(a.openings, b.openings) &&
  a.watchedSince === b.watchedSince &&
  a.calmSince === b.calmSince &&
  a.reported === b.reported &&
  a.unheardFailures === b.unheardFailures;

const areSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** The health of a monitor whose target or settings have changed: what was found of the old ones says nothing. */
export const forgetResults = ({ reported, openings }: MonitorHealth): MonitorHealth => ({
  ...initialHealth,
  reported,
  openings,
});

/** Whether the next results may well say that the target fails: whatever depends on it can wait for them. */
export const isDoubtful = ({ regions }: MonitorHealth): boolean =>
  regions.some((region) => isFailing(region.last) && isInDoubt(region));

/** How many regions must agree: those that are asked for, as far as so many report at all. */
const quorum = ({ regions, watchedSince }: MonitorHealth, policy: HealthPolicy, at: Instant): number => {
  const allHadTime = watchedSince !== null && elapsedMs(watchedSince, at) >= silentAfterMs(policy.intervalMs);
  const reporting = allHadTime ? regions.length : policy.regions.length;
  return Math.max(1, Math.min(policy.regionsToOpen, reporting));
};

/** What is held of the target at this moment. */
export const statusOf = (health: MonitorHealth, policy: HealthPolicy, at: Instant): CheckStatus => {
  const verdicts = health.regions
    .filter((region) => !isSilent(region, at, silentAfterMs(policy.intervalMs)))
    .map(({ verdict }) => verdict);
  const needed = quorum(health, policy, at);
  if (verdicts.filter((verdict) => verdict === 'down').length >= needed) return 'down';
  if (verdicts.filter(isFailing).length >= needed) return 'degraded';
  return verdicts.includes('up') ? 'up' : 'unknown';
};

/** Adds a result to what is known, if it tells something. */
export const withCounted = (
  before: MonitorHealth,
  result: HealthResult,
  policy: HealthPolicy,
): { readonly health: MonitorHealth; readonly counted: RegionHealth | null } => {
  const { status, at } = result;
  const one = policy.regions.length === 0;
  const region = one ? '' : result.region;
  const isAsked = (name: string) => (one ? name === '' : policy.regions.includes(name));

  const silentMs = silentAfterMs(policy.intervalMs);
  const heard = before.regions.filter((each) => isAsked(each.region) && !isSilent(each, at, silentMs));
  const continued = heard.length > 0 ? before : { ...before, watchedSince: null, calmSince: null };
  const openings = recentOpenings(before.openings, at, policy.intervalMs);
  const known = { ...continued, regions: heard, openings };

  if (status === 'unknown' || !isAsked(region)) return { health: known, counted: null };

  const previous = heard.find((each) => each.region === region);
  const counted = withResult(previous, { region, status, at }, policy, silentMs);
  const regions =
    previous === undefined ? [...heard, counted] : heard.map((each) => (each === previous ? counted : each));
  const health = { ...known, regions, watchedSince: known.watchedSince ?? at };
  const unsettled = regions.filter((each) => !isSettled(each, policy)).length;
  const isCalm = unsettled < quorum(health, policy, at);
  return { health: { ...health, calmSince: isCalm ? (known.calmSince ?? at) : null }, counted };
};
