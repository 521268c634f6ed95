import {
  type Circumstances,
  type ExistingMonitor,
  type IncidentCause,
  type IncidentCommand,
  type IncidentId,
  type IncidentStep,
  type Instant,
  id,
  type WatchedMonitor,
} from '@tocsin/domain';
import type { IncidentSummary, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { incidentTitle } from '@tocsin/probes/catalogue';
import { descriptionOf } from '../monitors/monitor-config.js';
import { handledIncident } from './handled-incident.js';

type OpenIncident = Circumstances['openIncident'];

const openIncidentFrom = (open: IncidentSummary | null): OpenIncident =>
  open && { openedBy: open.openedBy, silent: open.suppressedBy !== null };

/** What a step comes to, now that the monitor is locked. */
type Situation = {
  readonly monitor: WatchedMonitor;
  readonly open: IncidentSummary | null;
  readonly now: Instant;
};

/** `null` when somebody has seen to it meanwhile. */
const commandFor = (
  step: IncidentStep,
  incidentId: IncidentId,
  { monitor, open, now }: Situation,
): IncidentCommand | null => {
  const { channelIds } = monitor;
  const isOurs = step.type === 'open' ? open === null : open?.openedBy === 'checks';
  if (!isOurs) return null;
  const titleOf = (cause: IncidentCause) => incidentTitle(descriptionOf(monitor.type), monitor, cause);
  switch (step.type) {
    case 'open':
      return {
        type: 'OpenIncident',
        incidentId,
        monitor: { ...monitor, hasOpenIncident: false },
        title: titleOf(step.cause),
        severity: step.severity,
        byChecks: { suppressedBy: step.suppressedBy },
        now,
      };
    case 'announce':
      return { type: 'AnnounceIncident', channelIds, now };
    case 'worsen':
      return { type: 'WorsenIncident', title: titleOf(step.cause), severity: step.severity, now };
    case 'resolve':
      return { type: 'ResolveIncident', channelIds, reason: step.reason, now };
  }
};

/**
 * Does with the monitor's incident what its results have come to. Where somebody has paused, deleted or resolved what
 * was read without being locked, it does nothing, and the next result finds out.
 * @returns what is open then
 */
export const takeStep = async (
  { watchedMonitors, incidents }: Pick<Repositories, 'watchedMonitors' | 'incidents'>,
  { monitorId, accountId }: Pick<ExistingMonitor, 'monitorId' | 'accountId'>,
  step: IncidentStep,
  now: Instant,
): Promise<OpenIncident> => {
  const monitor = await watchedMonitors.findForChange(accountId, monitorId);
  const open = await incidents.findOpen(monitorId);
  if (monitor === null || monitor.isPaused) return openIncidentFrom(open);
  const incidentId = open?.id ?? id<IncidentId>(newId());
  const command = commandFor(step, incidentId, { monitor, open, now });
  if (command !== null) handledIncident(await incidents.handle(incidentId, command));
  return openIncidentFrom(await incidents.findOpen(monitorId));
};
