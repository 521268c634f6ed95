import type { Days } from './recurrence.js';

/** A cron expression that names one time of the day. */
export type DailyCron = { readonly hour: number; readonly minute: number; readonly days: Days };

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Field = {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
  readonly first: number;
};

const numberIn = (text: string, { min, max, names, first }: Field): number | undefined => {
  const named = names.indexOf(text.toLowerCase());
  const value = named >= 0 ? named + first : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/** @returns `null` for every value, and `undefined` for anything but a list of numbers and ranges */
const valuesIn = (text: string, field: Field): readonly number[] | null | undefined => {
  if (text === '*' || text === '?') return null;
  const values: number[] = [];
  for (const part of text.split(',')) {
    const [, from = '', to = from] = /^(\w+)(?:-(\w+))?$/.exec(part) ?? [];
    const [first, last] = [numberIn(from, field), numberIn(to, field)];
    if (first === undefined || last === undefined || last < first) return undefined;
    for (let value = first; value <= last; value++) values.push(value);
  }
  return values;
};

/** @returns `undefined` for an expression that names more than one time of a day, or days that no RRULE names */
export const dailyCron = (expression: string): DailyCron | undefined => {
  const fields = expression.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...others] =
    fields.length === 6 && fields[0] === '0' ? fields.slice(1) : fields;
  if (others.length > 0 || !/^\d{1,2}$/.test(minute) || !/^\d{1,2}$/.test(hour)) return undefined;
  if (Number(minute) > 59 || Number(hour) > 23) return undefined;
  const isLast = day.split(',').includes('L');
  const dayText = day
    .split(',')
    .filter((part) => part !== 'L')
    .join(',');
  const days = dayText === '' ? [] : valuesIn(dayText, { min: 1, max: 31, names: [], first: 1 });
  const months = valuesIn(month, { min: 1, max: 12, names: monthNames, first: 1 });
  const weekdays = valuesIn(weekday, { min: 0, max: 7, names: weekdayNames, first: 0 });
  if (days === undefined || months === undefined || weekdays === undefined) return undefined;
  // cron(8): with both, one of them is enough. An RRULE needs both.
  if (days !== null && weekdays !== null) return undefined;
  const monthDays = days === null ? undefined : [...days, ...(isLast ? [-1] : [])];
  return {
    hour: Number(hour),
    minute: Number(minute),
    days: {
      ...(monthDays !== undefined && { monthDays }),
      ...(weekdays !== null && { weekdays: weekdays.map((value) => value % 7) }),
      ...(months !== null && { months }),
    },
  };
};
