import { type IncidentCommand, type IncidentId, isRefusal, type WatchedMonitor } from '@tocsin/domain';
import type { Api, ApiRequest } from './api-request.js';
import type { Watched } from './customers.js';

/** Carries out in one transaction what the domain decides about an incident of this monitor. */
const decide = (
  { unitOfWork, tell }: Api,
  { accountId, monitorId }: Watched,
  incidentId: IncidentId,
  command: (monitor: WatchedMonitor) => IncidentCommand,
): Promise<void> =>
  unitOfWork.run(async ({ watchedMonitors, incidents }) => {
    const monitor = await watchedMonitors.findForChange(accountId, monitorId);
    if (monitor === null) throw new Error(`There is no monitor ${monitorId}.`);
    const handled = await incidents.handle(incidentId, command(monitor));
    if (isRefusal(handled)) tell(`refuses: ${handled.refused}`);
  });

const open = (api: Api, on: Watched, suppressedBy: IncidentId | null): Promise<void> => {
  const incidentId = api.world.newId<IncidentId>();
  return decide(api, on, incidentId, (monitor) => ({
    type: 'OpenIncident',
    incidentId,
    monitor,
    title: 'Shop does not answer',
    severity: 'critical',
    byChecks: { suppressedBy },
    now: api.now(),
  }));
};

/** Decides about the open incident of the monitor, if it has one. */
const decideOnOpen = async (
  api: Api,
  on: Watched,
  command: (monitor: WatchedMonitor) => IncidentCommand,
): Promise<void> => {
  const incident = await api.unitOfWork.committed.incidents.findOpen(on.monitorId);
  if (incident !== null) await decide(api, on, incident.id, command);
};

export const incidentRequests = {
  'open an incident': { weight: 10, handle: (api, on) => open(api, on, null) },
  "open an incident below a parent's": {
    weight: 3,
    handle: (api, on) => open(api, on, api.world.newId<IncidentId>()),
  },
  'announce an incident': {
    weight: 4,
    handle: (api, on) =>
      decideOnOpen(api, on, ({ channelIds }) => ({ type: 'AnnounceIncident', channelIds, now: api.now() })),
  },
  'resolve an incident': {
    weight: 9,
    handle: (api, on) =>
      decideOnOpen(api, on, ({ channelIds }) => ({
        type: 'ResolveIncident',
        channelIds,
        reason: 'requested',
        now: api.now(),
      })),
  },
} satisfies Record<string, ApiRequest>;
