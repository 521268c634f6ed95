import { CommandHandler } from '@nestjs/cqrs';
import { type ExistingMonitor, type Instant, type MonitorId, monitorBounds } from '@tocsin/domain';
import type { HeartbeatSource, Repositories } from '@tocsin/persistence';
import { requireWithin, type StoredLimit } from '../http/access/rate-limit.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import { type MonitorView, monitorView } from './monitor-view.js';

type Scheduling = Pick<Repositories, 'checkSeries' | 'heartbeats' | 'limitCounts' | 'uncheckedMonitors'>;

const watchedBy = ({ settings }: ExistingMonitor): HeartbeatSource =>
  settings.watches === 'checks' ? 'checks' : 'pings';

/**
 * A heartbeat whose push token another account's job reports with sees its reports. So new push tokens are guesses, and
 * are counted.
 */
const newPushTokens: StoredLimit = {
  name: 'push-tokens',
  requestsMax: 10_000,
  windowMs: 24 * 60 * 60_000,
  what: 'new push tokens in this account',
};

/** @throws Problem for a push token of another heartbeat of the account, and for too many new ones */
const answerToPushToken = async (
  repositories: Pick<Repositories, 'heartbeats' | 'limitCounts'>,
  { accountId, monitorId, secrets }: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  const token = secrets.push_token ?? null;
  const answered = await repositories.heartbeats.answerTo(monitorId, token);
  if (answered === 'taken')
    throw invalid({
      field: 'settings.push_token',
      message: 'settings.push_token must belong to no other heartbeat of the account',
    });
  if (answered === 'stored' && token !== null)
    await requireWithin(repositories, newPushTokens, accountId, now);
};

/** Schedules the checks or the heartbeat of a changed monitor. @throws Problem as `answerToPushToken` does */
export const reschedule = async (
  repositories: Scheduling,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  const { checkSeries, heartbeats, uncheckedMonitors } = repositories;
  const { monitorId, type, status } = monitor;
  await checkSeries.schedule(monitor);
  await uncheckedMonitors.watch(monitor);
  if (type === 'heartbeat' && status === 'active') return startHeartbeat(repositories, monitor, now);
  await heartbeats.stop(monitorId);
  if (type === 'heartbeat') await answerToPushToken(repositories, monitor, now);
};

/** @throws Problem as `answerToPushToken` does */
export const startHeartbeat = async (
  repositories: Pick<Repositories, 'heartbeats' | 'limitCounts'>,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  await repositories.heartbeats.start(monitor.monitorId, watchedBy(monitor), now);
  await answerToPushToken(repositories, monitor, now);
};

/** Checks at once with the secrets that a change gave. A heartbeat waits on. @throws Problem as `reschedule` does */
export const useGivenSecrets = async (
  repositories: Pick<Repositories, 'checkSeries' | 'heartbeats' | 'limitCounts'>,
  monitor: ExistingMonitor,
  now: Instant,
): Promise<void> => {
  if (monitor.type === 'heartbeat') await answerToPushToken(repositories, monitor, now);
  else await repositories.checkSeries.schedule(monitor);
};

/** The shortest interval, so that requests do not overload a target. */
const checksApartMs = monitorBounds.intervalSecondsMin * 1000;

export class CheckMonitorNow extends AccountCommand<MonitorView, { readonly monitorId: MonitorId }> {}

@CommandHandler(CheckMonitorNow)
export class CheckMonitorNowHandler implements ChangeHandler<CheckMonitorNow> {
  async handle({ accountId, data: { monitorId } }: CheckMonitorNow, { monitors, checkSeries }: Repositories) {
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const { pauseReason, type } = found.monitor;
    if (pauseReason === 'plan')
      throw new Problem('conflict', 'The plan of the account has paused the monitor, so it is not checked.');
    if (pauseReason !== null)
      throw new Problem('conflict', 'The monitor is paused. Resume it to have it checked.');
    if (type === 'heartbeat') {
      throw new Problem('conflict', 'The monitor is not checked: its job reports by itself.');
    }
    const ageMs = await checkSeries.lastCheckAgeMs(monitorId);
    if (ageMs !== null && ageMs < checksApartMs) {
      const seconds = Math.ceil((checksApartMs - ageMs) / 1000);
      throw new Problem('rate_limited', `The monitor was checked just now. Try again in ${seconds} seconds.`);
    }
    await checkSeries.checkSoon(monitorId, null);
    return changed(monitorView(found), { action: 'monitor.check_requested', subjectId: monitorId });
  }
}
