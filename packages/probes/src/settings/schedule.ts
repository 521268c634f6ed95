import { Cron } from 'croner';

export type Schedule =
  | { readonly periodSeconds: number }
  | { readonly cron: string; readonly timeZone: string };

// By a clock that differs from ours, a job may report a little early.
const earlyMsMax = 30_000;

/** When a job is due whose cron expression names no time, as cron never runs it either. */
const never = new Date('2999-01-01T00:00:00Z');

export function nextDue(schedule: Schedule, after: Date): Date {
  if ('periodSeconds' in schedule) return new Date(after.getTime() + schedule.periodSeconds * 1_000);
  const { cron, timeZone } = schedule;
  return cronOf(cron, timeZone).nextRun(new Date(after.getTime() + earlyMsMax)) ?? never;
}

export function isCron(expression: string): boolean {
  try {
    return cronOf(expression, 'UTC').nextRun(new Date(0)) !== null;
  } catch {
    return false;
  }
}

/**
 * A day must fit both day fields if one of them begins with a star, and otherwise only one of them: the flags DOM_STAR
 * and DOW_STAR of cronie and of Debian's cron.
 *
 * @throws TypeError or RangeError when the expression cannot be read
 */
export function cronOf(expression: string, timezone: string): Cron {
  const [, , dayOfMonth = '', , dayOfWeek = ''] = expression.trim().split(/\s+/);
  return new Cron(expression, {
    // Ten times as fast.
    ...(timezone === 'UTC' ? { utcOffset: 0 } : { timezone }),
    mode: '5-part',
    domAndDow: [dayOfMonth, dayOfWeek].some((field) => /^[*?]/.test(field)),
  });
}
