import type { ExistingMonitor, Instant } from '@tocsin/domain';
import type { HeartbeatSource, Repositories } from '@tocsin/persistence';
import { invalid } from '../http/problems/problem.js';

const watchedBy = ({ settings }: ExistingMonitor): HeartbeatSource =>
  settings.watches === 'checks' ? 'checks' : 'pings';

/** Schedules the checks or the heartbeat of a changed monitor. @throws Problem for a push token of another monitor */
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
  if (type === 'heartbeat' && !(await heartbeats.answerTo(monitorId, monitor.secrets.push_token ?? null)))
    throw invalid({
      field: 'settings.push_token',
      message: 'settings.push_token must belong to no other heartbeat',
    });
};
