import {
  type Circumstances,
  confirmationDefaults,
  type ExistingMonitor,
  type HealthPolicy,
  type IncidentCommand,
  type IncidentId,
  type IncidentStep,
  type Instant,
  id,
  type MonitorId,
  snapshotOf,
} from '@tocsin/domain';
import type { AwaitedCheck, IncidentSummary, MonitorRecord, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { incidentTitle } from '@tocsin/probes/catalogue';
import { descriptionIfAny, descriptionOf } from '../monitors/monitor-config.js';
import { handledIncident } from './handled-incident.js';

/** What the owner of a monitor wants to be told of. */
export const policyOf = ({ type, intervalSeconds, regions }: ExistingMonitor): HealthPolicy => ({
  ...confirmationDefaults,
  intervalMs: intervalSeconds * 1000,
  regions,
  severity: descriptionIfAny(type)?.defaults.severity ?? 'critical',
});

type OpenIncident = Circumstances['openIncident'];

const openIncidentFrom = (open: IncidentSummary | null): OpenIncident =>
  open && { openedBy: open.openedBy, silent: open.suppressedBy !== null };

/** What is so around monitors at the moment when their results are taken. */
export const circumstancesOf = async (
  { incidents }: Pick<Repositories, 'incidents'>,
  checks: readonly AwaitedCheck[],
): Promise<ReadonlyMap<MonitorId, Circumstances>> => {
  const around = new Map<MonitorId, Circumstances>();
  for (const { monitor, openIncidentId } of checks) {
    const open = openIncidentId === null ? null : await incidents.findOpen(monitor.monitorId);
    const openIncident = openIncidentFrom(open);
    around.set(monitor.monitorId, { openIncident, maintenanceUntil: null, parent: null });
  }
  return around;
};

/** The command that a step comes to; `null` when somebody has seen to it meanwhile. */
const commandFor = (
  step: IncidentStep,
  { monitor }: MonitorRecord,
  open: IncidentSummary | null,
  incidentId: IncidentId,
  channelIds: Awaited<ReturnType<Repositories['monitors']['channelsToRing']>>,
  now: Instant,
): IncidentCommand | null => {
  if ((step.type === 'open') !== (open === null)) return null;
  const titleOf = (cause: Parameters<typeof incidentTitle>[2]) =>
    incidentTitle(descriptionOf(monitor.type), monitor.target, cause);
  switch (step.type) {
    case 'open': {
      const { accountId } = monitor;
      return {
        type: 'OpenIncident',
        incidentId,
        monitor: { ...snapshotOf(monitor), accountId, channelIds, hasOpenIncident: false },
        title: titleOf(step.cause),
        severity: step.severity,
        byChecks: { suppressedBy: step.suppressedBy },
        now,
      };
    }
    case 'announce':
      return { type: 'AnnounceIncident', channelIds, now };
    case 'worsen':
      return { type: 'WorsenIncident', title: titleOf(step.cause), severity: step.severity, now };
    case 'resolve':
      return { type: 'ResolveIncident', channelIds, reason: step.reason, now };
  }
};

/** Does with the monitor's incident what its results have come to. @returns what is open then */
export const takeStep = async (
  { monitors, incidents }: Pick<Repositories, 'monitors' | 'incidents'>,
  { monitor: { monitorId, accountId } }: AwaitedCheck,
  step: IncidentStep,
  now: Instant,
): Promise<OpenIncident> => {
  // Somebody may have paused, deleted or resolved what was read without being locked.
  const found = await monitors.findForChange(accountId, monitorId);
  const open = await incidents.findOpen(monitorId);
  if (found === null || found.monitor.status === 'paused') return openIncidentFrom(open);
  const incidentId = open?.id ?? id<IncidentId>(newId());
  const channelIds = await monitors.channelsToRing(monitorId);
  const command = commandFor(step, found, open, incidentId, channelIds, now);
  if (command !== null) handledIncident(await incidents.handle(incidentId, command));
  return openIncidentFrom(await incidents.findOpen(monitorId));
};
