import type { ExistingMonitor, Instant } from '@tocsin/domain';
import type { HeartbeatSource, Repositories } from '@tocsin/persistence';

/** What a heartbeat waits for. Its settings have the shape of their schema, in which `pings` is the default. */
const watchedBy = ({ settings }: ExistingMonitor): HeartbeatSource =>
  settings.watches === 'checks' ? 'checks' : 'pings';

/** Has the monitor watched as it now is, from now on: checked by probers, or waited for when it reports by itself. */
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
