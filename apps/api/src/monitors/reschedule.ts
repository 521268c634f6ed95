import type { ExistingMonitor, Instant } from '@tocsin/domain';
import type { HeartbeatSource, Repositories } from '@tocsin/persistence';

const watchedBy = ({ settings }: ExistingMonitor): HeartbeatSource =>
  settings.watches === 'checks' ? 'checks' : 'pings';

/** Schedules the checks of a monitor, or awaits its heartbeat, as it is now. */
export const reschedule = async (
  {
    checkSeries,
    heartbeats,
    uncheckedMonitors,
  }: Pick<Repositories, 'checkSeries' | 'heartbeats' | 'uncheckedMonitors'>,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  const { monitorId, type, status } = monitor;
  await checkSeries.schedule(monitor);
  await uncheckedMonitors.watch(monitor);
  if (type === 'heartbeat' && status === 'active') await heartbeats.start(monitorId, watchedBy(monitor), now);
  else await heartbeats.stop(monitorId);
};
