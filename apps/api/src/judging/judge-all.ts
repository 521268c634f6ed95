import {
  type CheckCounting,
  type Circumstances,
  countingOf,
  type HealthJudgement,
  type Instant,
  judge,
  type MonitorHealth,
  type MonitorId,
  noCircumstances,
  openIncidentAfter,
} from '@tocsin/domain';
import type { AwaitedCheck, IncidentFacts, ReportedCheck } from '@tocsin/persistence';
import { policyOf } from './monitor-policy.js';

export type AwaitedResult = Pick<ReportedCheck, 'outcome' | 'details' | 'memory'> & {
  readonly check: AwaitedCheck;
  readonly excused?: boolean;
};

export type JudgedResult = AwaitedResult & {
  readonly judgement: HealthJudgement;
  readonly counting: CheckCounting;
};

type Known = { readonly health: MonitorHealth; readonly circumstances: Circumstances };

/** Judges results in order: each starts from the health and the incident that the one before has left. */
export const judgeAll = (
  results: readonly AwaitedResult[],
  facts: ReadonlyMap<MonitorId, IncidentFacts>,
  now: Instant,
): readonly JudgedResult[] => {
  const known = new Map<MonitorId, Known>();
  return results.map((result) => {
    const { check, outcome, excused = false } = result;
    const { monitor, region, storedHealth } = check;
    const { health, circumstances } = known.get(monitor.monitorId) ?? {
      health: storedHealth,
      circumstances: facts.get(monitor.monitorId)?.circumstances ?? noCircumstances,
    };
    const { status, message } = outcome;
    const found = { region, status, message, excused, at: now };
    const judgement = judge(health, found, policyOf(monitor), circumstances);
    const openIncident = openIncidentAfter(circumstances.openIncident, judgement.step);
    known.set(monitor.monitorId, {
      health: judgement.health,
      circumstances: { ...circumstances, openIncident },
    });
    const counting = countingOf(status, judgement.status, circumstances.maintenanceUntil);
    return { ...result, judgement, counting };
  });
};
