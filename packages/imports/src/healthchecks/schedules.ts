import { isTimeZone } from '@tocsin/domain';

const name = '(?:\\d{1,2}|[A-Za-z]{3})';
const part = `(?:\\*|${name}(?:-${name})?)(?:/\\d{1,3})?`;
const field = `(?:${part}(?:,${part}){0,60})`;

/** Five fields of numbers, names, ranges, steps and lists. Others read them in one way only. */
const plainCron = new RegExp(`^${field}(?: ${field}){4}$`);

/** Steps of a star: one program counts them as a restriction, and the other as a star. */
const isSteppedStar = (text: string): boolean => text.startsWith('*/');

/**
 * A schedule of Healthchecks.io as settings of a heartbeat, or the reason why there are none.
 *
 * Healthchecks.io follows Debian's cron: with a star at the beginning of one of the fields for days, both must fit. Here
 * one of them is enough, unless the other is a star alone.
 */
export const scheduleOf = (
  schedule: string,
  timeZone: string,
): { readonly cron: string; readonly time_zone: string } | { readonly reason: string } => {
  const cron = schedule.trim().replaceAll(/[ \t]+/g, ' ');
  if (!plainCron.test(cron)) return { reason: 'Its schedule is no cron expression of five plain fields.' };
  const [, , day = '', , weekday = ''] = cron.split(' ');
  const isBoth = [day, weekday].some(isSteppedStar) && ![day, weekday].includes('*');
  if (isBoth) return { reason: 'Its schedule names days that must fit two fields.' };
  if (!isTimeZone(timeZone)) return { reason: `Its time zone ${timeZone} is not known.` };
  return { cron, time_zone: timeZone };
};
