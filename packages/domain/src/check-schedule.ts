/** How long beyond its timeout a claimed check is waited for. */
const claimSlackMs = 20_000;

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
