import type { Instant } from './brand.js';
import type { CheckStatus } from './check.js';

/**
 * How a check counts in the uptime. `counted`: by its status. `unconfirmed`: it found the target down, and the monitor
 * was not. `maintenance`: a window was in force. Only counted checks that are not `unknown` are uptime or downtime.
 */
export const checkCountings = ['counted', 'unconfirmed', 'maintenance'] as const;
export type CheckCounting = (typeof checkCountings)[number];

export const countingOf = (
  found: CheckStatus,
  health: CheckStatus,
  maintenanceUntil: Instant | null,
): CheckCounting => {
  if (found === 'unknown') return 'counted';
  if (maintenanceUntil !== null) return 'maintenance';
  return found === 'down' && health !== 'down' ? 'unconfirmed' : 'counted';
};

/** `unconfirmed` are among `down`. */
export type CheckCounts = {
  readonly up: number;
  readonly degraded: number;
  readonly down: number;
  readonly unconfirmed: number;
};

/** In percent, rounded down to a thousandth, so never 100 when a check counts as down; `null` without any. */
export const uptimePercent = ({ up, degraded, down, unconfirmed }: CheckCounts): number | null => {
  const counted = up + degraded + down - unconfirmed;
  return counted === 0 ? null : Math.floor(((up + degraded) / counted) * 100_000) / 1000;
};
