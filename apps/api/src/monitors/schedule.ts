import type { ExistingMonitor, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

/** Has the monitor watched as it now is, from now on: checked by probers, or waited for when it reports by itself. */
export const schedule = async (
  { checkSeries, heartbeats }: Pick<Repositories, 'checkSeries' | 'heartbeats'>,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  const { monitorId, type, status } = monitor;
  await checkSeries.schedule(monitor);
  if (type === 'heartbeat' && status === 'active') await heartbeats.await(monitorId, now);
  else await heartbeats.rest(monitorId);
};
