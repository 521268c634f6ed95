import { isTimeZone } from '@tocsin/domain';

const name = '(?:\\d{1,2}|[A-Za-z]{3})';
const part = `(?:\\*|${name}(?:-${name})?)(?:/\\d{1,3})?`;
const field = `(?:${part}(?:,${part}){0,60})`;

/** Five fields of numbers, names, ranges, steps and lists. Others read them in one way only. */
const plainCron = new RegExp(`^${field}(?: ${field}){4}$`);

/** A schedule of Healthchecks.io as settings of a heartbeat, or the reason why there are none. */
export const scheduleOf = (
  schedule: string,
  timeZone: string,
): { readonly cron: string; readonly time_zone: string } | { readonly reason: string } => {
  const cron = schedule.trim().replaceAll(/[ \t]+/g, ' ');
  if (!plainCron.test(cron)) return { reason: 'Its schedule is no cron expression of five plain fields.' };
  if (!isTimeZone(timeZone)) return { reason: `Its time zone ${timeZone} is not known.` };
  return { cron, time_zone: timeZone };
};
