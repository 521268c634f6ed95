import {
  type IncidentCommand,
  type IncidentId,
  id,
  isRefusal,
  plusMs,
  type Responder,
  type WatchedMonitor,
} from '@tocsin/domain';
import type { Api, ApiRequest } from './api-request.js';
import type { OwnedMonitor } from './customers.js';

const snoozeMsMax = 8000;
const by: Responder = { type: 'person', personId: id('ada'), name: 'Ada' };

const decide = (
  { unitOfWork, addToTrace, now }: Api,
  { accountId, monitorId }: OwnedMonitor,
  incidentId: IncidentId,
  command: (monitor: WatchedMonitor) => IncidentCommand,
): Promise<void> =>
  unitOfWork.run(async ({ watchedMonitors, incidents }) => {
    const monitor = await watchedMonitors.findForChange(accountId, monitorId, now());
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
      decideOnOpen(api, on, ({ attachments }) => ({ type: 'AnnounceIncident', attachments, now: api.now() })),
  },
  'resolve an incident': {
    weight: 9,
    handle: (api, on) =>
      decideOnOpen(api, on, ({ attachments }) => ({
        type: 'ResolveIncident',
        attachments,
        reason: 'requested',
        now: api.now(),
      })),
  },
  'acknowledge an incident': {
    weight: 2,
    handle: (api, on) =>
      decideOnOpen(api, on, () => ({
        type: 'AcknowledgeIncident',
        by,
        note: null,
        until: null,
        now: api.now(),
      })),
  },
  'acknowledge an incident for a while': {
    weight: 2,
    handle: (api, on) => {
      const until = plusMs(api.now(), api.world.random.integer(1, snoozeMsMax));
      return decideOnOpen(api, on, () => ({
        type: 'AcknowledgeIncident',
        by,
        note: null,
        until,
        now: api.now(),
      }));
    },
  },
  'take an acknowledgement back': {
    weight: 2,
    handle: (api, on) => decideOnOpen(api, on, () => ({ type: 'UnacknowledgeIncident', by, now: api.now() })),
  },
} satisfies Record<string, ApiRequest>;
