import { elapsedMs, type IncidentId, type Instant } from './brand.js';
import type { CheckStatus } from './check.js';
import { holdMs, openingsMax } from './flapping.js';
import {
  forgetResults,
  type HealthPolicy,
  type HealthResult,
  isSameHealth,
  type MonitorHealth,
  statusOf,
  withCounted,
} from './monitor-health.js';
import {
  confirmationBounds,
  type FailingStatus,
  isFailing,
  isInDoubt,
  type RegionHealth,
} from './region-health.js';
import { type Severity, worse } from './severity.js';

/** What is so at the moment of the result, whatever the results were. */
export type Circumstances = {
  /** `suppressed`: no channel was sent a message, since the parent's incident was open. */
  readonly openIncident: { readonly openedBy: 'checks' | 'request'; readonly suppressed: boolean } | null;
  /** When the maintenance that is under way ends. */
  readonly maintenanceUntil: Instant | null;
  readonly parent: {
    readonly openIncidentId: IncidentId | null;
    /** See {@link isDoubtful}. */
    readonly inDoubt: boolean;
  } | null;
};

/** What the incident's title says. */
export type IncidentCause = {
  readonly status: FailingStatus;
  readonly message: string;
  /** The regions that find the target failing, where another one finds it up; empty where none does. */
  readonly seenFrom: readonly string[];
};

/** What becomes of the monitor's incident. */
export type IncidentStep =
  | {
      readonly type: 'open';
      readonly cause: IncidentCause;
      readonly severity: Severity;
      /** The parent's incident: while it is open, this one rings nobody. */
      readonly suppressedBy: IncidentId | null;
    }
  /** It opened without ringing, and now it rings. */
  | { readonly type: 'announce' }
  /** Degraded, and now down. It does not ring again. */
  | { readonly type: 'worsen'; readonly cause: IncidentCause; readonly severity: Severity }
  | { readonly type: 'resolve'; readonly reason: 'recovered' };

export type HealthJudgement = {
  /** The same value as before when there is nothing new to store. */
  readonly health: MonitorHealth;
  /** What is held of the target now: what is shown. */
  readonly status: CheckStatus;
  readonly step: IncidentStep | null;
  /** How long after this result its region looks again: an interval, or less while there is something to find out. */
  readonly nextCheckMs: number;
  /** The monitor's other regions look at once, so that it is soon known whether it is the target or the way to it. */
  readonly askOtherRegions: boolean;
  /** The parent is looked at at once, so that it is known first whether its incident explains this one. */
  readonly askParent: boolean;
};

/** Whether circumstances can change what a result comes to. Most results are `up` and change nothing. */
export const dependsOnCircumstances = (
  { reported }: Pick<MonitorHealth, 'reported'>,
  { status }: Pick<HealthResult, 'status'>,
): boolean => reported !== null || isFailing(status);

/** Stands for the circumstances of a result that does not depend on them. */
export const noCircumstances: Circumstances = { openIncident: null, maintenanceUntil: null, parent: null };

/** Returns the monitor's open incident after a step. */
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

// What is in doubt is looked at again after this, not after a whole interval.
const confirmAfterMs = 15_000;

// A prober that sees nothing cannot look any better by looking often, but should not miss the end of that for long.
const excusedAfterMs = 30_000;

/**
 * Takes one result: what is now known of the monitor, what becomes of its incident, and when to look again. Where the
 * caller stores the health and takes the step in one transaction, with the monitor locked, there is never more than one
 * incident of the checks open, and each one ends when the target is up again. Each result is to be told once.
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
    askOtherRegions: false,
    askParent: false,
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
    askOtherRegions: isFirstFailure && policy.regions.length > 1,
    askParent: isFirstFailure && circumstances.parent?.openIncidentId === null,
  };
};

const unlessSame = (before: MonitorHealth, after: MonitorHealth): MonitorHealth =>
  isSameHealth(before, after) ? before : after;

/** Whoever ended the incident that the checks had opened has seen to it: what fails from now on is found out anew. */
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
  const isHeard = maintenanceUntil === null && health.unheardFailures >= policy.failuresToOpen;
  return openIncident.suppressed && isHeard ? { type: 'announce' } : null;
};

const failingRegions = ({ regions }: MonitorHealth): readonly string[] =>
  regions.some(({ verdict }) => verdict === 'up')
    ? regions.filter(({ verdict }) => isFailing(verdict)).map(({ region }) => region)
    : [];

const hasStayedUp = ({ calmSince, openings }: MonitorHealth, at: Instant, { intervalMs }: HealthPolicy) =>
  calmSince !== null && elapsedMs(calmSince, at) >= holdMs(openings, intervalMs);

const severityOf = (status: FailingStatus, { severity }: HealthPolicy): Severity =>
  status === 'degraded' && worse(severity, 'warning') === severity ? 'warning' : severity;

// A parent in doubt is waited for no longer than it takes to find out, even when nobody looks at it any more.
const waitsForParent = (
  { failures }: RegionHealth,
  { failuresToOpen }: HealthPolicy,
  { parent }: Circumstances,
): boolean => parent?.openIncidentId === null && parent.inDoubt && failures < 2 * failuresToOpen;

const unheardAfter = (
  { unheardFailures }: MonitorHealth,
  { last }: RegionHealth,
  { openIncident, parent }: Circumstances,
): number => {
  const isUnexplained = openIncident?.suppressed === true && (parent?.openIncidentId ?? null) === null;
  return isUnexplained && isFailing(last)
    ? Math.min(unheardFailures + 1, confirmationBounds.failuresToOpenMax)
    : 0;
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
  return waits || isInDoubt(counted) ? Math.min(intervalMs, confirmAfterMs) : intervalMs;
};
