import {
  type IncidentId,
  type Instant,
  incident,
  type MonitorId,
  receiversOfEnd,
  replay,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { FastifyReply } from 'fastify';

/** Stands in the answers that detach. Clients decide by it, so its name and value never change. */
const header = 'Incident-End-Not-Sent';

export const endNotSentHeaders = {
  [header]: {
    description:
      'The id of an open incident of the monitor. Its `incident.resolved` would have been sent to what is detached by this request, and will not be. Attach it again to have it sent.',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

/** An answer that detaches: the incident whose end a channel does not get because of that, if there is one. */
export type Detached = { readonly endNotSentOf: IncidentId | null };

export const nothingDetached: Detached = { endNotSentOf: null };

export const showEndNotSent = ({ endNotSentOf }: Detached, reply: FastifyReply): void => {
  if (endNotSentOf !== null) reply.header(header, endNotSentOf);
};

/**
 * Compares who hears the end of the monitor's open incident before and after a change. The caller holds the monitor's lock.
 * @param detach returns false if it changed nothing
 */
export const detaching = async (
  { incidents, watchedMonitors }: Pick<Repositories, 'incidents' | 'watchedMonitors'>,
  monitorId: MonitorId,
  now: Instant,
  detach: () => Promise<boolean>,
): Promise<Detached | null> => {
  const open = await incidents.findOpen(monitorId);
  if (open === null) return (await detach()) ? nothingDetached : null;
  const before = await watchedMonitors.attachments(monitorId, now);
  if (!(await detach())) return null;
  const state = replay(incident, await incidents.timeline(open.id));
  if (state.status !== 'open') return nothingDetached;
  const after = new Set(receiversOfEnd(state, await watchedMonitors.attachments(monitorId, now)));
  const isUnheard = receiversOfEnd(state, before).some((channelId) => !after.has(channelId));
  return { endNotSentOf: isUnheard ? open.id : null };
};
