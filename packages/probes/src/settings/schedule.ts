import { Cron } from 'croner';

export type Schedule =
  | { readonly periodSeconds: number }
  | { readonly cron: string; readonly timeZone: string };

// By a clock that differs from ours, a job may report a little early.
const earlyMsMax = 30_000;

export function nextDue(schedule: Schedule, after: Date): Date {
  if ('periodSeconds' in schedule) return new Date(after.getTime() + schedule.periodSeconds * 1_000);
  const { cron, timeZone } = schedule;
  const due = nextTime(cron, timeZone, new Date(after.getTime() + earlyMsMax));
  if (due === undefined) throw new Error(`The cron expression ${cron} names no time any more.`);
  return due;
}

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
