import type { Instant } from './brand.js';
import type { CheckStatus } from './check.js';

/**
 * How a check counts in the uptime of its monitor. `counted`: by its status, and `unknown` is neither uptime nor downtime.
 * `unconfirmed`: it found the target down, and the monitor's health was not `down`. `maintenance`: a window was under
 * way. The last two are neither uptime nor downtime either.
 */
export const checkCountings = ['counted', 'unconfirmed', 'maintenance'] as const;
export type CheckCounting = (typeof checkCountings)[number];

/** Decides how a check counts from what it found, the monitor's health after it, and the maintenance under way. */
export const countingOf = (
  found: CheckStatus,
  health: CheckStatus,
  maintenanceUntil: Instant | null,
): CheckCounting => {
  if (found === 'unknown') return 'counted';
  if (maintenanceUntil !== null) return 'maintenance';
  return found === 'down' && health !== 'down' ? 'unconfirmed' : 'counted';
};

/** How many checks of a period ended how. `unconfirmed` are some of `down`. */
export type CheckCounts = {
  readonly up: number;
  readonly degraded: number;
  readonly down: number;
  readonly unconfirmed: number;
};

/**
 * The share of the counted checks that found the target up or degraded, in percent. It is rounded down to a thousandth,
 * so that it is never 100 when a check counts as down. `null` when no check counts.
 */
export const uptimePercent = ({ up, degraded, down, unconfirmed }: CheckCounts): number | null => {
  const counted = up + degraded + down - unconfirmed;
  return counted === 0 ? null : Math.floor(((up + degraded) / counted) * 100_000) / 1000;
};
