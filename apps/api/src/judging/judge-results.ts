import { dependsOnCircumstances, type Instant, type MonitorId } from '@tocsin/domain';
import type { IncidentFacts, Repositories } from '@tocsin/persistence';
import { applyIncidentSteps } from './apply-incident-steps.js';
import { type AwaitedResult, type JudgedResult, judgeAll } from './judge-all.js';
import { noteFailedChecks } from './keep-evidence.js';
import { moveWindowsOn, windowsAtOnceMax } from './move-windows-on.js';
import { storeResults } from './store-results.js';

/** Runs in the transaction that holds the checks. */
export const judgeResults = async (
  repositories: Repositories,
  results: readonly AwaitedResult[],
  now: Instant,
): Promise<readonly JudgedResult[]> => {
  if (results.length === 0) return [];
  await moveTheirWindowsOn(repositories, results, now);
  const facts = await loadFacts(repositories, results, now);
  const judged = judgeAll(results, facts, now);
  const notes = await noteFailedChecks(repositories, results.map(noted));
  await applyIncidentSteps(repositories, { judged, notes }, facts, now);
  await storeResults(repositories, judged, now);
  await repositories.incidentEvidence.forget(judged.filter(isGoodAgain).map(({ check }) => check.series));
  return judged;
};

const noted = ({ check: { series, tail }, ...result }: AwaitedResult) => ({
  series,
  wasUp: tail.status === 'up',
  ...result,
});

/** While the incident is open, the evidence of its last failed check stays. A first check has nothing to forget. */
const isGoodAgain = ({ check, outcome, judgement }: JudgedResult): boolean =>
  outcome.status === 'up' && !['up', ''].includes(check.tail.status) && judgement.health.reported === null;

/** Moves the windows on that may cover one of these results. The api does so each second, and may be late. */
export const moveTheirWindowsOn = async (
  repositories: Pick<Repositories, 'maintenanceWindows'>,
  results: readonly AwaitedResult[],
  now: Instant,
): Promise<void> => {
  const ended = results.filter(({ check: { maintenanceEndsAt: at } }) => at !== null && at <= now);
  const accountIds = [...new Set(ended.map(({ check }) => check.monitor.accountId))];
  let moved = accountIds.length > 0 ? windowsAtOnceMax : 0;
  while (moved === windowsAtOnceMax) moved = await moveWindowsOn(repositories, now, { accountIds });
};

/** Locks the monitors that results alone do not decide about, and reads their facts. */
export const loadFacts = (
  { incidentFacts }: Pick<Repositories, 'incidentFacts'>,
  results: readonly AwaitedResult[],
  now: Instant,
): Promise<ReadonlyMap<MonitorId, IncidentFacts>> => {
  const dependent = results.filter(
    ({ check, outcome }) =>
      check.maintenanceEndsAt !== null || dependsOnCircumstances(check.storedHealth, outcome),
  );
  return incidentFacts.lock([...new Set(dependent.map(({ check }) => check.monitor.monitorId))], now);
};
