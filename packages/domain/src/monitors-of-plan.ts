import type { Instant, MonitorId } from './brand.js';
import type { MonitorActivity } from './monitor.js';
import { type PlanId, plans } from './plan.js';

export type CountedMonitor = MonitorActivity & {
  readonly monitorId: MonitorId;
  readonly createdAt: Instant;
};

export type PlanFit = {
  /** The newest first. */
  readonly toPause: readonly MonitorId[];
  /** The oldest first. */
  readonly toResume: readonly MonitorId[];
};

const byAge = (a: CountedMonitor, b: CountedMonitor): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.monitorId < b.monitorId ? -1 : 1;
};

const idsOf = (monitors: readonly CountedMonitor[]): MonitorId[] =>
  monitors.map(({ monitorId }) => monitorId);

/**
 * Fits an account's monitors to its plan. Pauses the newest ones beyond the number that may run, and lets those that
 * a plan paused go on while there is room. A monitor that a person paused stays paused, and takes no room.
 */
export const fitToPlan = (planId: PlanId, monitors: readonly CountedMonitor[]): PlanFit => {
  const max = plans[planId].monitorsMax ?? Number.POSITIVE_INFINITY;
  const oldestFirst = [...monitors].sort(byAge);
  const running = oldestFirst.filter(({ status }) => status === 'active');
  const pausedByPlan = oldestFirst.filter(({ pauseReason }) => pauseReason === 'plan');
  return {
    toPause: idsOf(running.slice(max)).reverse(),
    toResume: idsOf(pausedByPlan.slice(0, Math.max(0, max - running.length))),
  };
};
