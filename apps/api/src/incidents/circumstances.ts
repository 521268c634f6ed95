import {
  type Circumstances,
  type ExistingMonitor,
  type HealthPolicy,
  healthPolicyOf,
  type Instant,
  isDoubtful,
  type MonitorHealth,
  type MonitorId,
  occurrenceAt,
} from '@tocsin/domain';
import type { IncidentFacts, Repositories } from '@tocsin/persistence';
import { rruleCalendar } from '../maintenance/rrule-calendar.js';
import { descriptionIfAny } from '../monitors/monitor-config.js';

/** How many windows are moved on to their next occurrence at once; the others are with the next results. */
const windowsAtOnceMax = 50;

/** What the owner of a monitor wants to be told of. */
export const policyOf = (monitor: ExistingMonitor): HealthPolicy =>
  healthPolicyOf(monitor, descriptionIfAny(monitor.type)?.defaults.severity ?? 'critical');

/** What is so around monitors at the moment when their results are taken. */
export const circumstancesOf = async (
  { incidentFacts, maintenanceWindows }: Pick<Repositories, 'incidentFacts' | 'maintenanceWindows'>,
  monitorIds: readonly MonitorId[],
  now: Instant,
): Promise<ReadonlyMap<MonitorId, Circumstances>> => {
  if (monitorIds.length === 0) return new Map();
  for (const window of await maintenanceWindows.ended(now, windowsAtOnceMax)) {
    await maintenanceWindows.setOccurrence(window.windowId, occurrenceAt(window, now, rruleCalendar));
  }
  const found = await incidentFacts.of(monitorIds, now);
  return new Map([...found].map(([monitorId, surrounding]) => [monitorId, circumstancesFrom(surrounding)]));
};

const circumstancesFrom = ({ openIncident, maintenanceUntil, parent }: IncidentFacts): Circumstances => ({
  openIncident: openIncident && {
    openedBy: openIncident.openedBy,
    silent: openIncident.suppressedBy !== null,
  },
  maintenanceUntil,
  parent: parent && {
    openIncidentId: parent.openIncidentId,
    // Its shape is the domain's: nobody else writes it.
    inDoubt: parent.healthState !== null && isDoubtful(parent.healthState as MonitorHealth),
  },
});
