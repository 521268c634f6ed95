import type { Instant, MonitorId, ResolveReason } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { handledIncident } from './handled-incident.js';

/**
 * Resolves what is open on a monitor that is no longer watched, so that whoever was rung hears of the end. The monitor
 * must be locked for change: no incident opens on it meanwhile.
 */
export const resolveOpenIncident = async (
  { incidents, watchedMonitors }: Pick<Repositories, 'incidents' | 'watchedMonitors'>,
  monitorId: MonitorId,
  reason: ResolveReason,
  now: Instant,
): Promise<void> => {
  // Read now that the monitor is locked: what was read together with it may be older than the lock.
  const open = await incidents.findOpen(monitorId);
  if (!open) return;
  const channelIds = await watchedMonitors.channelsToAlert(monitorId);
  handledIncident(await incidents.handle(open.id, { type: 'ResolveIncident', channelIds, reason, now }));
};
