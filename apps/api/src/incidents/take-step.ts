import {
  type ChannelId,
  type Circumstances,
  type ExistingMonitor,
  type IncidentCause,
  type IncidentCommand,
  type IncidentId,
  type IncidentStep,
  type Instant,
  id,
  snapshotOf,
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
  readonly monitor: ExistingMonitor;
  readonly channelIds: readonly ChannelId[];
  readonly open: IncidentSummary | null;
  readonly now: Instant;
};

/** `null` when somebody has seen to it meanwhile. */
const commandFor = (
  step: IncidentStep,
  incidentId: IncidentId,
  { monitor, channelIds, open, now }: Situation,
): IncidentCommand | null => {
  const isOurs = step.type === 'open' ? open === null : open?.openedBy === 'checks';
  if (!isOurs) return null;
  const titleOf = (cause: IncidentCause) => incidentTitle(descriptionOf(monitor.type), monitor.target, cause);
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

/**
 * Does with the monitor's incident what its results have come to. Where somebody has paused, deleted or resolved what
 * was read without being locked, it does nothing, and the next result finds out.
 * @returns what is open then
 */
export const takeStep = async (
  { monitors, incidents }: Pick<Repositories, 'monitors' | 'incidents'>,
  { monitorId, accountId }: Pick<ExistingMonitor, 'monitorId' | 'accountId'>,
  step: IncidentStep,
  now: Instant,
): Promise<OpenIncident> => {
  const found = await monitors.findForChange(accountId, monitorId);
  const open = await incidents.findOpen(monitorId);
  if (found === null || found.monitor.status === 'paused') return openIncidentFrom(open);
  const channelIds = await monitors.channelsToRing(monitorId);
  const incidentId = open?.id ?? id<IncidentId>(newId());
  const command = commandFor(step, incidentId, { monitor: found.monitor, channelIds, open, now });
  if (command !== null) handledIncident(await incidents.handle(incidentId, command));
  return openIncidentFrom(await incidents.findOpen(monitorId));
};
