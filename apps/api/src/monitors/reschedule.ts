import type { ExistingMonitor, Instant } from '@tocsin/domain';
import type { HeartbeatSource, Repositories } from '@tocsin/persistence';
import { invalid } from '../http/problems/problem.js';

type Scheduling = Pick<Repositories, 'checkSeries' | 'heartbeats' | 'uncheckedMonitors'>;

const watchedBy = ({ settings }: ExistingMonitor): HeartbeatSource =>
  settings.watches === 'checks' ? 'checks' : 'pings';

/** @throws Problem for a push token of another monitor */
const answerToPushToken = async (
  { heartbeats }: Pick<Repositories, 'heartbeats'>,
  { monitorId, secrets }: ExistingMonitor,
): Promise<void> => {
  if (!(await heartbeats.answerTo(monitorId, secrets.push_token ?? null)))
    throw invalid({
      field: 'settings.push_token',
      message: 'settings.push_token must belong to no other heartbeat',
    });
};

/** Schedules the checks or the heartbeat of a changed monitor. @throws Problem for a push token of another monitor */
export const reschedule = async (
  repositories: Scheduling,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  const { checkSeries, heartbeats, uncheckedMonitors } = repositories;
  const { monitorId, type, status } = monitor;
  await checkSeries.schedule(monitor);
  await uncheckedMonitors.watch(monitor);
  if (type === 'heartbeat' && status === 'active') await heartbeats.start(monitorId, watchedBy(monitor), now);
  else await heartbeats.stop(monitorId);
  if (type === 'heartbeat') await answerToPushToken(repositories, monitor);
};

/** Checks at once with the secrets that a change gave. A heartbeat waits on. @throws Problem as `reschedule` does */
export const useGivenSecrets = async (
  repositories: Pick<Repositories, 'checkSeries' | 'heartbeats'>,
  monitor: ExistingMonitor,
): Promise<void> => {
  if (monitor.type === 'heartbeat') await answerToPushToken(repositories, monitor);
  else await repositories.checkSeries.schedule(monitor);
};
