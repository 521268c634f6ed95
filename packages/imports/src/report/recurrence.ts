import { Temporal } from 'temporal-polyfill';

/** Days on which something recurs, by the wall clock. Unset: every day. */
export type Days = {
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Negative days count from the end of the month. */
  readonly monthDays?: readonly number[];
  readonly months?: readonly number[];
};

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** A 29 February comes within eight years. */
const daysSearchedMax = 8 * 366;

const fits = (date: Temporal.PlainDate, { weekdays, monthDays, months }: Days): boolean =>
  (weekdays === undefined || weekdays.includes(date.dayOfWeek % 7)) &&
  (monthDays === undefined ||
    monthDays.includes(date.day) ||
    monthDays.includes(date.day - date.daysInMonth - 1)) &&
  (months === undefined || months.includes(date.month));

/** @returns the first day from `from` on, or `undefined` when there is none */
export const firstDay = (from: Temporal.PlainDate, days: Days): Temporal.PlainDate | undefined => {
  let date = from;
  for (let count = 0; count < daysSearchedMax; count++) {
    if (fits(date, days)) return date;
    date = date.add({ days: 1 });
  }
  return undefined;
};

const numbers = (values: readonly number[]): string => [...new Set(values)].sort((a, b) => a - b).join(',');

/** RFC 5545, section 3.3.10. */
export const ruleOf = ({ weekdays, monthDays, months }: Days): string => {
  const parts =
    monthDays !== undefined
      ? ['FREQ=MONTHLY', `BYMONTHDAY=${numbers(monthDays)}`]
      : weekdays !== undefined
        ? [
            'FREQ=WEEKLY',
            `BYDAY=${[...new Set(weekdays)]
              .sort((a, b) => a - b)
              .map((day) => weekdayNames[day])
              .join(',')}`,
          ]
        : ['FREQ=DAILY'];
  return [...parts, ...(months === undefined ? [] : [`BYMONTH=${numbers(months)}`])].join(';');
};

/** A time of the wall clock as a moment in UTC. @throws RangeError when there is no such zone or time */
export const momentOf = (date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): string =>
  date.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString({ smallestUnit: 'second' });

/** The last moment of a day as RFC 5545 writes it. */
export const untilOf = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '');
