import { Cron } from 'croner';

/** When a job is expected: so many seconds after its last run, or at the times of a cron expression. */
export type Schedule =
  | { readonly periodSeconds: number }
  | { readonly cron: string; readonly timeZone: string };

// A job that reports a little early, by a clock that differs from ours, has not run twice.
const earlyMsMax = 30_000;

/** When the next run is due after this one. */
export function nextDue(schedule: Schedule, after: Date): Date {
  if ('periodSeconds' in schedule) return new Date(after.getTime() + schedule.periodSeconds * 1_000);
  const { cron, timeZone } = schedule;
  const due = nextTime(cron, timeZone, new Date(after.getTime() + earlyMsMax));
  if (due === undefined) throw new Error(`The cron expression ${cron} names no time any more.`);
  return due;
}

/** Whether this is a cron expression of five fields that names a time at all. */
export function isCron(expression: string): boolean {
  try {
    return nextTime(expression, 'UTC', new Date(0)) !== undefined;
  } catch {
    return false;
  }
}

/** @throws TypeError or RangeError when the expression cannot be read */
function nextTime(expression: string, timezone: string, after: Date): Date | undefined {
  return new Cron(expression, { timezone, mode: '5-part' }).nextRun(after) ?? undefined;
}
