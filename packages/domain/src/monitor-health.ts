import { elapsedMs, type Instant, isInstant } from './brand.js';
import { type CheckStatus, type FailingStatus, failingStatuses, isFailing } from './check.js';
import { type Confirmation, isSettled } from './confirmation.js';
import {
  contradictsVerdict,
  isRegionHealth,
  isSilent,
  type RegionHealth,
  withResult,
} from './region-health.js';
import type { Severity } from './severity.js';
import { hasShape, isCount, isListOf, isNullOr, isOneOf, type Shape } from './shape.js';

const minuteMs = 60_000;

// A beat is an interval of one minute to one hour: damping neither counts seconds nor holds an incident open for days.
const beatMsMin = minuteMs;
const beatMsMax = 60 * minuteMs;

const windowBeats = 60;

export const calmOpeningsMax = 2;

/** Beats that a target must stay up before the third, fourth, fifth and any later incident of a window ends. */
const holdBeats = [5, 10, 20] as const;

export const openingsMax = calmOpeningsMax + holdBeats.length;

export const recentOpenings = (
  openings: readonly Instant[],
  at: Instant,
  intervalMs: number,
): readonly Instant[] => {
  const windowMs = windowBeats * beatMs(intervalMs);
  return openings.filter((opening) => {
    const ageMs = elapsedMs(opening, at);
    return ageMs >= 0 && ageMs < windowMs;
  });
};

export const holdMs = (openings: readonly Instant[], intervalMs: number): number => {
  const excess = openings.length - calmOpeningsMax;
  return excess <= 0 ? 0 : (holdBeats[Math.min(excess, holdBeats.length) - 1] ?? 0) * beatMs(intervalMs);
};

const beatMs = (intervalMs: number): number => Math.min(Math.max(intervalMs, beatMsMin), beatMsMax);

/** The state of a monitor by its results. Stored as JSON, and bounded. */
export type MonitorHealth = {
  readonly regions: readonly RegionHealth[];
  /** Since then, at least one region has always had a recent result. */
  readonly watchedSince: Instant | null;
  /** Since then, too few regions fail to keep an incident open. */
  readonly calmSince: Instant | null;
  /** The worst status of the incident that checks opened and that is still open. */
  readonly reported: FailingStatus | null;
  /** Failures since the parent's incident ended, while this incident is suppressed. */
  readonly unheardFailures: number;
  readonly openings: readonly Instant[];
};

export type HealthResult = {
  readonly region: string;
  readonly status: CheckStatus;
  readonly message: string;
  /** The prober was blind, so `unknown` says nothing about the target. */
  readonly excused?: boolean;
  /** By the database's clock: probers have clocks of their own. */
  readonly at: Instant;
};

export type HealthPolicy = Confirmation & {
  readonly intervalMs: number;
  /** Empty: the results of all probers count as one region. */
  readonly regions: readonly string[];
  readonly severity: Severity;
};

/** A region without results for so long is left out: a dead prober neither hides an outage nor keeps one open. */
export const silence = { msMin: 5 * 60_000, intervals: 3 } as const;

/** Returns the age from which the latest result of a region counts no more. */
export const silentAfterMs = (intervalMs: number): number =>
  Math.max(silence.msMin, silence.intervals * intervalMs);

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

// An incident may be open, and `reported` makes the next result look for it.
const unreadableHealth: MonitorHealth = { ...initialHealth, reported: 'down' };

/** Reads a stored health; `null` stands for none. It never throws: one unreadable row would block its whole batch. */
export const monitorHealthFrom = (stored: unknown): MonitorHealth => {
  if (stored === null) return initialHealth;
  return hasShape(stored, healthShape) ? stored : unreadableHealth;
};

export const isSameHealth = (a: MonitorHealth, b: MonitorHealth): boolean =>
  areSame(a.regions, b.regions) &&
  areSame(a.openings, b.openings) &&
  a.watchedSince === b.watchedSince &&
  a.calmSince === b.calmSince &&
  a.reported === b.reported &&
  a.unheardFailures === b.unheardFailures;

const areSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

export const forgetResults = ({ reported, openings }: MonitorHealth): MonitorHealth => ({
  ...initialHealth,
  reported,
  openings,
});

export const isInDoubt = ({ regions }: MonitorHealth): boolean =>
  regions.some((region) => isFailing(region.last) && contradictsVerdict(region));

/** How many regions must agree: those that the policy asks for, or all that report. */
const quorum = ({ regions, watchedSince }: MonitorHealth, policy: HealthPolicy, at: Instant): number => {
  const allHadTime = watchedSince !== null && elapsedMs(watchedSince, at) >= silentAfterMs(policy.intervalMs);
  const reporting = allHadTime ? regions.length : policy.regions.length;
  return Math.max(1, Math.min(policy.regionsToOpen, reporting));
};

export const statusOf = (health: MonitorHealth, policy: HealthPolicy, at: Instant): CheckStatus => {
  const verdicts = health.regions
    .filter((region) => !isSilent(region, at, silentAfterMs(policy.intervalMs)))
    .map(({ verdict }) => verdict);
  const needed = quorum(health, policy, at);
  if (verdicts.filter((verdict) => verdict === 'down').length >= needed) return 'down';
  if (verdicts.filter(isFailing).length >= needed) return 'degraded';
  return verdicts.includes('up') ? 'up' : 'unknown';
};

/** Counts a result. `counted` is `null` for a result that says nothing about the target. */
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
