import { CommandHandler } from '@nestjs/cqrs';
import { type MonitorId, monitorBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type MonitorView, monitorView } from './monitor-view.js';

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
    return unaudited(monitorView(found));
  }
}
