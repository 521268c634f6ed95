import { type IncidentCommand, type IncidentId, isRefusal } from '@tocsin/domain';
import { type Api, type ApiRequest, isLostRace } from './api-request.js';
import type { MonitorRow } from './customers.js';

/** How often a command that lost a race is decided again. */
const attemptsMax = 3;

const decide = async (
  { store, tell }: Api,
  incidentId: IncidentId,
  command: () => IncidentCommand,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.transaction(async ({ incidents }) => {
        const handled = await incidents.handle(incidentId, command());
        if (isRefusal(handled)) tell(`refuses: ${handled.refused}`);
      });
      return;
    } catch (error) {
      if (!isLostRace(error) || attempt === attemptsMax) throw error;
      tell(`decides again: ${error}`);
    }
  }
};

const open = (
  api: Api,
  { monitor, accountId, channelIds }: MonitorRow,
  suppressedBy: IncidentId | null,
): Promise<void> => {
  const incidentId = api.world.newId<IncidentId>();
  return decide(api, incidentId, () => ({
    type: 'OpenIncident',
    incidentId,
    monitor: {
      ...monitor,
      accountId,
      channelIds: [...channelIds],
      hasOpenIncident: api.world.database.openIncidents.has(monitor.id),
    },
    title: 'Shop does not answer',
    severity: 'critical',
    byChecks: { suppressedBy },
    now: api.now(),
  }));
};

export const incidentRequests = {
  'open an incident': { weight: 10, handle: (api, on) => open(api, on, null) },
  "open an incident below a parent's": {
    weight: 3,
    handle: (api, on) => open(api, on, api.world.newId<IncidentId>()),
  },
  'announce an incident': {
    weight: 4,
    handle: async (api, { monitor, channelIds }) => {
      const incidentId = api.world.database.openIncidents.get(monitor.id);
      if (incidentId === undefined) return;
      await decide(api, incidentId, () => ({
        type: 'AnnounceIncident',
        channelIds: [...channelIds],
        now: api.now(),
      }));
    },
  },
  'resolve an incident': {
    weight: 9,
    handle: async (api, { monitor, channelIds }) => {
      const incidentId = api.world.database.openIncidents.get(monitor.id);
      if (incidentId === undefined) return;
      await decide(api, incidentId, () => ({
        type: 'ResolveIncident',
        channelIds: [...channelIds],
        reason: 'requested',
        now: api.now(),
      }));
    },
  },
} satisfies Record<string, ApiRequest>;
