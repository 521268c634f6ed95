import {
  type CheckCounting,
  type Circumstances,
  countingOf,
  type ExistingMonitor,
  type HealthJudgement,
  healthPolicyOf,
  type Instant,
  judge,
  type MonitorHealth,
  type MonitorId,
  noCircumstances,
  openIncidentAfter,
  type Reason,
} from '@tocsin/domain';
import type { AwaitedCheck, IncidentFacts, ReportedCheck } from '@tocsin/persistence';
import { type MonitorTypeDescription, registry } from '@tocsin/probes/catalogue';
import type { ReportedEvidence } from './keep-evidence.js';

export type AwaitedResult = Pick<ReportedCheck, 'outcome' | 'details' | 'memory'> & {
  readonly check: AwaitedCheck;
  /** The reason in the message; `null` from a prober of an earlier version. */
  readonly reason?: Reason | null;
  readonly excused?: boolean;
  readonly evidence?: ReportedEvidence | undefined;
  /** No later check can tell anything either. */
  readonly isNeverKnown?: boolean;
};

export type JudgedResult = AwaitedResult & {
  readonly judgement: HealthJudgement;
  readonly counting: CheckCounting;
};

const types: Readonly<Record<string, Pick<MonitorTypeDescription, 'defaults' | 'neverKnown'>>> = registry;

/** A type that only another version carries is judged like `http`. */
export const typeOf = ({
  type,
}: Pick<ExistingMonitor, 'type'>): Pick<MonitorTypeDescription, 'defaults' | 'neverKnown'> =>
  types[type] ?? registry.http;

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
    const policy = healthPolicyOf(monitor, typeOf(monitor).defaults.severity);
    const judgement = judge(health, found, policy, circumstances);
    const openIncident = openIncidentAfter(circumstances.openIncident, judgement.step);
    if (judgement.health !== health || openIncident !== circumstances.openIncident)
      known.set(monitor.monitorId, {
        health: judgement.health,
        circumstances: { ...circumstances, openIncident },
      });
    const counting = countingOf(status, judgement.status, circumstances.maintenanceUntil);
    return { judgement, counting, ...result };
  });
};
