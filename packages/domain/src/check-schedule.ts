/** How long beyond its time a check is waited for, on its way to a prober and back, before others may take it. */
const claimSlackMs = 20_000;

/** When a series of checks is due: at fixed moments, so that it never drifts, whatever a check takes. */
export type CheckSchedule = {
  readonly intervalMs: number;
  /** Which of the moments an interval has: its own for each series, so that they spread over it. */
  readonly phaseMs: number;
};

/** FNV-1a, 32 bits (draft-eastlake-fnv): short, and spreads ids that differ in few characters. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** The schedule of a monitor's checks in one region. The same for everyone who asks, and kept nowhere. */
export const checkSchedule = (monitorId: string, region: string, intervalSeconds: number): CheckSchedule => {
  const intervalMs = intervalSeconds * 1000;
  const phaseMs = Math.floor((hashOf(`${monitorId} ${region}`) / 2 ** 32) * intervalMs);
  return { intervalMs, phaseMs };
};

/** The first moment of the schedule after this one. Moments that were missed are left out: nothing piles up. */
export const nextDueMs = ({ intervalMs, phaseMs }: CheckSchedule, afterMs: number): number =>
  Math.floor((afterMs - phaseMs) / intervalMs + 1) * intervalMs + phaseMs;

/** When a check that is claimed now is due for others, in case that it is never heard of again. */
export const dueUnlessReportedMs = (schedule: CheckSchedule, nowMs: number, timeoutMs: number): number =>
  nextDueMs(schedule, nowMs + timeoutMs + claimSlackMs);

/** When the next check is due after one that was reported now: by the schedule, or so soon as is asked. */
export const dueAfterReportMs = (schedule: CheckSchedule, nowMs: number, withinMs: number): number =>
  Math.min(nextDueMs(schedule, nowMs), nowMs + withinMs);
