import { dependsOnCircumstances, type Instant, type MonitorId } from '@tocsin/domain';
import type { IncidentFacts, Repositories } from '@tocsin/persistence';
import type { AwaitedResult } from './judge-all.js';
import { moveWindowsOn } from './move-windows-on.js';

/** Moves the windows on that may cover one of these results. The api does so each second, and may be late. */
export const moveTheirWindowsOn = async (
  repositories: Pick<Repositories, 'maintenanceWindows'>,
  results: readonly AwaitedResult[],
  now: Instant,
): Promise<void> => {
  const ended = results.filter(({ check: { maintenanceEndsAt: at } }) => at !== null && at <= now);
  const accountIds = [...new Set(ended.map(({ check }) => check.monitor.accountId))];
  let mayBeMore = accountIds.length > 0;
  while (mayBeMore) mayBeMore = await moveWindowsOn(repositories, now, accountIds);
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
