import type { Instant, MonitorId, ResolveReason } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { applyToIncident } from './apply-incident-steps.js';

/** The caller holds the monitor's lock. */
export const resolveOpenIncident = async (
  { incidents, watchedMonitors }: Pick<Repositories, 'incidents' | 'watchedMonitors'>,
  monitorId: MonitorId,
  reason: ResolveReason,
  now: Instant,
): Promise<void> => {
  const open = await incidents.findOpen(monitorId);
  if (!open) return;
  const attached = await watchedMonitors.channelsToAlert(monitorId);
  await applyToIncident(incidents, open.id, { type: 'ResolveIncident', ...attached, reason, now });
};
