import { elapsedMs, type IncidentId, type Instant, plusMs } from './brand.js';
import { type CheckStatus, type FailingStatus, isFailing } from './check.js';
import { isConfirmed, waitsForParentBelow, withFailure } from './confirmation.js';
import {
  forgetResults,
  type HealthPolicy,
  type HealthResult,
  holdMs,
  isSameHealth,
  type MonitorHealth,
  openingsMax,
  recentOpenings,
  statusOf,
  withCounted,
} from './monitor-health.js';
import { contradictsVerdict, type RegionHealth } from './region-health.js';
import { type Severity, worse } from './severity.js';

export type Circumstances = {
  /** `suppressed`: it sent no message, because the parent had an open incident. */
  readonly openIncident: { readonly openedBy: 'checks' | 'request'; readonly suppressed: boolean } | null;
  readonly maintenanceUntil: Instant | null;
  readonly parent: {
    readonly openIncidentId: IncidentId | null;
    readonly inDoubt: boolean;
  } | null;
};

export type IncidentCause = {
  readonly status: FailingStatus;
  readonly message: string;
  /** The regions that fail, when another region finds the target up; else empty. */
  readonly seenFrom: readonly string[];
};

export type IncidentStep =
  | {
      readonly type: 'open';
      readonly cause: IncidentCause;
      readonly severity: Severity;
      /** While the parent's incident is open, this one sends no message. */
      readonly suppressedBy: IncidentId | null;
    }
  | { readonly type: 'announce' }
  | { readonly type: 'worsen'; readonly cause: IncidentCause; readonly severity: Severity }
  | { readonly type: 'resolve'; readonly reason: 'recovered' };

export type HealthJudgement = {
  /** Identical to the health before when nothing changed. */
  readonly health: MonitorHealth;
  readonly status: CheckStatus;
  readonly step: IncidentStep | null;
  /** When the region checks again: after an interval, or earlier in doubt. */
  readonly nextCheckMs: number;
  readonly checkOtherRegionsSoon: boolean;
  readonly checkParentSoon: boolean;
};

/** Tells whether circumstances can change the judgement. Most results are `up`, and they cannot. */
export const dependsOnCircumstances = (
  { reported }: Pick<MonitorHealth, 'reported'>,
  { status }: Pick<HealthResult, 'status'>,
): boolean => reported !== null || isFailing(status);

export const noCircumstances: Circumstances = { openIncident: null, maintenanceUntil: null, parent: null };

export const openIncidentAfter = (
  before: Circumstances['openIncident'],
  step: IncidentStep | null,
): Circumstances['openIncident'] => {
  switch (step?.type) {
    case 'open':
      return { openedBy: 'checks', suppressed: step.suppressedBy !== null };
    case 'announce':
      return before && { ...before, suppressed: false };
    case 'resolve':
      return null;
    case 'worsen':
    case undefined:
      return before;
  }
};

const confirmAfterMs = 15_000;

// A blind prober sees no better when it looks often.
const excusedAfterMs = 30_000;

/**
 * Judges one result, once. The caller stores the health and applies the step in one transaction, with the monitor
 * locked: then checks never open two incidents.
 */
export const judge = (
  before: MonitorHealth,
  result: HealthResult,
  policy: HealthPolicy,
  circumstances: Circumstances,
): HealthJudgement => {
  const { health, counted } = withCounted(afterOthers(before, circumstances), result, policy);
  const status = statusOf(health, policy, result.at);
  const quiet = {
    status,
    step: null,
    nextCheckMs: result.excused ? Math.min(policy.intervalMs, excusedAfterMs) : policy.intervalMs,
    checkOtherRegionsSoon: false,
    checkParentSoon: false,
  };
  if (counted === null) return { ...quiet, health: unlessSame(before, health) };

  const unheardFailures = unheardAfter(health, counted, circumstances);
  const situation = {
    health: { ...health, unheardFailures },
    status,
    counted,
    result,
    policy,
    circumstances,
  };
  const step = stepIn(situation);
  const isFirstFailure = counted.failures === 1 && circumstances.openIncident === null;
  return {
    health: unlessSame(before, afterStep(situation.health, step, result.at)),
    status,
    step,
    nextCheckMs: step === null ? nextCheckMsIn(situation) : policy.intervalMs,
    checkOtherRegionsSoon: isFirstFailure && policy.regions.length > 1,
    checkParentSoon: isFirstFailure && circumstances.parent?.openIncidentId === null,
  };
};

const unlessSame = (before: MonitorHealth, after: MonitorHealth): MonitorHealth =>
  isSameHealth(before, after) ? before : after;

/** When somebody else ended the incident of the checks, a failure must be confirmed again. */
const afterOthers = (health: MonitorHealth, { openIncident }: Circumstances): MonitorHealth =>
  health.reported !== null && openIncident?.openedBy !== 'checks'
    ? { ...forgetResults(health), reported: null }
    : health;

type Situation = {
  readonly health: MonitorHealth;
  readonly status: CheckStatus;
  readonly counted: RegionHealth;
  readonly result: HealthResult;
  readonly policy: HealthPolicy;
  readonly circumstances: Circumstances;
};

const stepIn = ({
  health,
  status,
  counted,
  result,
  policy,
  circumstances,
}: Situation): IncidentStep | null => {
  const { openIncident, maintenanceUntil, parent } = circumstances;
  if (!isFailing(counted.last)) {
    const mayEnd = openIncident?.openedBy === 'checks' && hasStayedUp(health, result.at, policy);
    return mayEnd ? { type: 'resolve', reason: 'recovered' } : null;
  }
  if (!isFailing(status)) return null;
  const cause = { status, message: result.message, seenFrom: failingRegions(health) };
  const severity = severityOf(status, policy);
  if (openIncident === null) {
    if (maintenanceUntil !== null || waitsForParent(counted, policy, circumstances)) return null;
    return { type: 'open', cause, severity, suppressedBy: parent?.openIncidentId ?? null };
  }
  if (openIncident.openedBy !== 'checks') return null;
  if (health.reported === 'degraded' && status === 'down') return { type: 'worsen', cause, severity };
  const isHeard = maintenanceUntil === null && isConfirmed(health.unheardFailures, policy);
  return openIncident.suppressed && isHeard ? { type: 'announce' } : null;
};

const failingRegions = ({ regions }: MonitorHealth): readonly string[] =>
  regions.some(({ verdict }) => verdict === 'up')
    ? regions.filter(({ verdict }) => isFailing(verdict)).map(({ region }) => region)
    : [];

/** An incident that stays open although checks find the target up, because the monitor is flapping. */
export type HeldOpen = {
  /** Incidents that were opened within the window of flapping. */
  readonly openings: number;
  /** When the incident ends if the target stays up; `null` while it is down. */
  readonly endsAt: Instant | null;
};

/** Returns `null` for a monitor that is not flapping. */
export const heldOpenBy = (
  { reported, openings, calmSince }: MonitorHealth,
  { intervalMs }: Pick<HealthPolicy, 'intervalMs'>,
  at: Instant,
): HeldOpen | null => {
  const recent = recentOpenings(openings, at, intervalMs);
  const heldMs = holdMs(recent, intervalMs);
  if (reported === null || heldMs === 0) return null;
  return { openings: recent.length, endsAt: calmSince && plusMs(calmSince, heldMs) };
};

const hasStayedUp = ({ calmSince, openings }: MonitorHealth, at: Instant, { intervalMs }: HealthPolicy) =>
  calmSince !== null && elapsedMs(calmSince, at) >= holdMs(openings, intervalMs);

const severityOf = (status: FailingStatus, { severity }: HealthPolicy): Severity =>
  status === 'degraded' && worse(severity, 'warning') === severity ? 'warning' : severity;

const waitsForParent = (
  { failures }: RegionHealth,
  policy: HealthPolicy,
  { parent }: Circumstances,
): boolean => parent?.openIncidentId === null && parent.inDoubt && failures < waitsForParentBelow(policy);

const unheardAfter = (
  { unheardFailures }: MonitorHealth,
  { last }: RegionHealth,
  { openIncident, parent }: Circumstances,
): number => {
  const isUnexplained = openIncident?.suppressed === true && (parent?.openIncidentId ?? null) === null;
  return isUnexplained && isFailing(last) ? withFailure(unheardFailures) : 0;
};

const afterStep = (health: MonitorHealth, step: IncidentStep | null, at: Instant): MonitorHealth => {
  switch (step?.type) {
    case 'open':
      return {
        ...health,
        reported: step.cause.status,
        openings: [...health.openings, at].slice(-openingsMax),
      };
    case 'worsen':
      return { ...health, reported: step.cause.status };
    case 'announce':
      return { ...health, unheardFailures: 0 };
    case 'resolve':
      return { ...health, reported: null };
    case undefined:
      return health;
  }
};

const nextCheckMsIn = ({ health, status, counted, result, policy, circumstances }: Situation): number => {
  const { openIncident, maintenanceUntil } = circumstances;
  const { intervalMs } = policy;
  const isUntold = openIncident === null || health.unheardFailures > 0;
  const waits = isUntold && isFailing(counted.last) && isFailing(status);
  if (waits && maintenanceUntil !== null) {
    return Math.min(intervalMs, Math.max(elapsedMs(result.at, maintenanceUntil), 0));
  }
  return waits || contradictsVerdict(counted) ? Math.min(intervalMs, confirmAfterMs) : intervalMs;
};
