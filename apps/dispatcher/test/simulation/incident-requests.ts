import { type IncidentCommand, type IncidentId, isRefusal } from '@tocsin/domain';
import { type Api, type ApiRequest, isLostRace } from './api-request.js';

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

export const incidentRequests = {
  'open an incident': {
    weight: 10,
    handle: (api, { monitor, accountId, channelIds }) => {
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
