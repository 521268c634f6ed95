import type { Instant } from './brand.js';
import type { Way } from './way-sight.js';
import type { FailedCheck, Witness } from './witnesses.js';

/** How a check ended. `unknown`: nobody could look. Stored and shown, so the values never change. */
export const checkStatuses = ['up', 'degraded', 'down', 'unknown'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const failingStatuses = ['degraded', 'down'] as const;
export type FailingStatus = (typeof failingStatuses)[number];

export const isFailing = (status: CheckStatus): status is FailingStatus =>
  status === 'degraded' || status === 'down';

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

/** A failed check whose target has not proved that it is the host. */
export type DoubtedCheck = FailedCheck & {
  readonly startedMs: number;
  readonly asked: 'name_server' | 'host';
  /** `failure`: of a name server, such as SERVFAIL. `unproved`: of anybody on the way to the host. */
  readonly heard: 'nothing' | 'failure' | 'unproved';
  /** One list for each way to succeed; the check needs all ways of a list. */
  readonly ways: readonly (readonly Way[])[];
};

/** How a canary answered by one way. `proof`: with a valid certificate for its name. */
export type CanaryAnswer = {
  readonly canary: string;
  readonly host: string;
  readonly addresses: readonly string[];
  readonly way: Way;
  readonly says: 'nothing' | 'something' | 'proof';
};

export type Inquiry = {
  readonly canaries: readonly CanaryAnswer[];
  readonly witnesses: readonly { readonly witness: Witness; readonly hasAnswered: boolean }[];
  /** A name server said of a random name that it does not exist. It knows that from others. */
  readonly isAbsenceTold: boolean;
};

export const noInquiry: Inquiry = { canaries: [], witnesses: [], isAbsenceTold: false };

/** How long beyond its timeout a claimed check is waited for. */
export const claimSlackMs = 20_000;

export type CheckSchedule = {
  readonly intervalMs: number;
  /** Differs between series, which spreads their checks over the interval. */
  readonly phaseMs: number;
};

/** FNV-1a, 32 bits (draft-eastlake-fnv): short, and spreads similar ids. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

export const checkSchedule = (monitorId: string, region: string, intervalSeconds: number): CheckSchedule => {
  const intervalMs = intervalSeconds * 1000;
  const phaseMs = Math.floor((hashOf(`${monitorId} ${region}`) / 2 ** 32) * intervalMs);
  return { intervalMs, phaseMs };
};

export const nextDueMs = ({ intervalMs, phaseMs }: CheckSchedule, afterMs: number): number =>
  Math.floor((afterMs - phaseMs) / intervalMs + 1) * intervalMs + phaseMs;

/** Returns when a check that is claimed now may be claimed again if its result never comes. */
export const dueUnlessReportedMs = (schedule: CheckSchedule, nowMs: number, timeoutMs: number): number =>
  nextDueMs(schedule, nowMs + timeoutMs + claimSlackMs);

/** Returns when the check after this result is due: by the schedule, or within `withinMs`. */
export const dueAfterReportMs = (schedule: CheckSchedule, nowMs: number, withinMs: number): number =>
  Math.min(nextDueMs(schedule, nowMs), nowMs + withinMs);
