import { type IncidentCommand, type IncidentId, isRefusal, type WatchedMonitor } from '@tocsin/domain';
import type { Api, ApiRequest } from './api-request.js';
import type { OwnedMonitor } from './customers.js';

const decide = (
  { unitOfWork, addToTrace }: Api,
  { accountId, monitorId }: OwnedMonitor,
  incidentId: IncidentId,
  command: (monitor: WatchedMonitor) => IncidentCommand,
): Promise<void> =>
  unitOfWork.run(async ({ watchedMonitors, incidents }) => {
    const monitor = await watchedMonitors.findForChange(accountId, monitorId);
    if (monitor === null) throw new Error(`There is no monitor ${monitorId}.`);
    const handled = await incidents.handle(incidentId, command(monitor));
    if (isRefusal(handled)) addToTrace(`refuses: ${handled.refused}`);
  });

const open = (api: Api, on: OwnedMonitor, suppressedBy: IncidentId | null): Promise<void> => {
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

const decideOnOpen = async (
  api: Api,
  on: OwnedMonitor,
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
