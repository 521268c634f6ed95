import type { Instant } from './brand.js';

/** How a check ended. `unknown`: nobody could look. Stored and shown, so the values never change. */
export const checkStatuses = ['up', 'degraded', 'down', 'unknown'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export type CheckOutcome = {
  readonly status: CheckStatus;
  readonly message: string;
  readonly durationMs: number;
  readonly at: Instant;
};

export const regionBounds = {
  nameCharsMax: 32,
  perMonitorMax: 10,
} as const;

export const defaultRegion = 'default';

export const isRegion = (text: string): boolean =>
  text.length <= regionBounds.nameCharsMax && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
