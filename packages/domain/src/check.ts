import type { Instant } from './brand.js';

/** How a check ended. `unknown`: nobody could look, which says nothing about the target. Stored and shown: for ever. */
export const checkStatuses = ['up', 'degraded', 'down', 'unknown'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** What a check found out, and when it began. */
export type CheckOutcome = {
  readonly status: CheckStatus;
  /** A sentence for the customer. */
  readonly message: string;
  readonly durationMs: number;
  readonly at: Instant;
};

export const regionBounds = {
  nameCharsMax: 32,
  /** How many regions one monitor is checked from. */
  perMonitorMax: 10,
} as const;

/** Where a monitor is checked from unless it says otherwise, and where a prober is unless its token says otherwise. */
export const defaultRegion = 'default';

/** Names of regions are stored and stand in settings and URLs. */
export const isRegion = (text: string): boolean =>
  text.length <= regionBounds.nameCharsMax && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
