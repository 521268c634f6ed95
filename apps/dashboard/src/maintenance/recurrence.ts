import { isKeyOf } from '../api/is-key-of.js';
import { inDate, inList } from '../language/formats.js';
import { t } from '../language/text.js';

/** The days of the week as RFC 5545 writes them. */
export const weekdays = {
  MO: t('Monday'),
  TU: t('Tuesday'),
  WE: t('Wednesday'),
  TH: t('Thursday'),
  FR: t('Friday'),
  SA: t('Saturday'),
  SU: t('Sunday'),
} as const;
export type Weekday = keyof typeof weekdays;

export const ordinals = {
  '1': t('first'),
  '2': t('second'),
  '3': t('third'),
  '4': t('fourth'),
  '-1': t('last'),
} as const;
type Ordinal = keyof typeof ordinals;

export type MonthDay =
  | { readonly by: 'date'; readonly date: number }
  | { readonly by: 'weekday'; readonly ordinal: Ordinal; readonly weekday: Weekday };

/** `day` is written as a date input writes it: `2027-05-02`. */
type RecurrenceEnd =
  | { readonly after: 'never' }
  | { readonly after: 'day'; readonly day: string }
  | { readonly after: 'times'; readonly times: number };

/** A recurrence that the form can show. */
export type Recurrence = {
  readonly interval: number;
  readonly end: RecurrenceEnd;
} & (
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly weekdays: readonly Weekday[] }
  | { readonly every: 'month'; readonly on: MonthDay }
);

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** Writes an RRULE (RFC 5545, section 3.3.10). */
export const ruleOf = (recurrence: Recurrence): string => {
  const { interval, end } = recurrence;
  return [
    `FREQ=${frequencies[recurrence.every]}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...daysOf(recurrence),
    ...(end.after === 'times' ? [`COUNT=${end.times}`] : []),
    ...(end.after === 'day' ? [`UNTIL=${end.day.replaceAll('-', '')}`] : []),
  ].join(';');
};

const daysOf = (recurrence: Recurrence): readonly string[] => {
  if (recurrence.every === 'week') return [`BYDAY=${recurrence.weekdays.join(',')}`];
  if (recurrence.every === 'day') return [];
  const { on } = recurrence;
  return [on.by === 'date' ? `BYMONTHDAY=${on.date}` : `BYDAY=${on.ordinal}${on.weekday}`];
};

/** A rule that names no day repeats on that of its start (RFC 5545, section 3.3.10). */
const withItsDay = (rule: string, firstDay: string): string => {
  if (/\bBY/.test(rule)) return rule;
  if (rule.includes('FREQ=WEEKLY')) return `${rule};BYDAY=${weekdayOf(firstDay)}`;
  return rule.includes('FREQ=MONTHLY') ? `${rule};BYMONTHDAY=${Number(firstDay.slice(8))}` : rule;
};

/**
 * Reads an RRULE.
 * @param firstDay of the window, in its time zone
 * @returns `null` for a rule that the form cannot show
 */
export const recurrenceOf = (written: string, firstDay: string): Recurrence | null => {
  const rule = withItsDay(written, firstDay);
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const end = endOf(parts.get('UNTIL'), parts.get('COUNT'));
  if (end === null) return null;
  const shared = { interval: Number(parts.get('INTERVAL') ?? 1), end };
  const recurrence = dayPartsOf(parts, shared);
  // A part that was not understood is missing here.
  return recurrence !== null && isSameRule(ruleOf(recurrence), rule) ? recurrence : null;
};

const dayPartsOf = (
  parts: ReadonlyMap<string, string>,
  shared: Pick<Recurrence, 'interval' | 'end'>,
): Recurrence | null => {
  const byDay = parts.get('BYDAY') ?? '';
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return { every: 'day', ...shared };
    case 'WEEKLY': {
      const days = byDay.split(',');
      return days.every((day) => isKeyOf(weekdays, day))
        ? { every: 'week', weekdays: days, ...shared }
        : null;
    }
    case 'MONTHLY': {
      const [ordinal, weekday] = [byDay.slice(0, -2), byDay.slice(-2)];
      if (isKeyOf(ordinals, ordinal) && isKeyOf(weekdays, weekday))
        return { every: 'month', on: { by: 'weekday', ordinal, weekday }, ...shared };
      return { every: 'month', on: { by: 'date', date: Number(parts.get('BYMONTHDAY')) }, ...shared };
    }
    default:
      return null;
  }
};

const endOf = (until: string | undefined, count: string | undefined): RecurrenceEnd | null => {
  if (count !== undefined) return { after: 'times', times: Number(count) };
  if (until === undefined) return { after: 'never' };
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(until) ?? [];
  return day === undefined ? null : { after: 'day', day: `${year}-${month}-${day}` };
};

const isSameRule = (a: string, b: string): boolean =>
  a.split(';').sort().join(';') ===
  b
    .split(';')
    .filter((part) => part !== 'INTERVAL=1')
    .sort()
    .join(';');

/** "every 2 weeks on Monday and Friday, until 2 May 2027" */
export const inWords = (recurrence: Recurrence): string => {
  return [rhythmInWords(recurrence), ...endInWords(recurrence.end)].join(', ');
};

const rhythmInWords = (recurrence: Recurrence): string => {
  const { every, interval } = recurrence;
  if (every === 'day') return t('{interval, plural, one {every day} other {every # days}}', { interval });
  if (every === 'week') {
    return t('{interval, plural, one {every week} other {every # weeks}} on {days}', {
      interval,
      days: inList(recurrence.weekdays.map((day) => weekdays[day])),
    });
  }
  return t('{interval, plural, one {every month} other {every # months}} {day}', {
    interval,
    day: monthDayInWords(recurrence.on),
  });
};

export const monthDayInWords = (on: MonthDay): string => {
  if (on.by === 'weekday')
    return t('on the {ordinal} {weekday}', { ordinal: ordinals[on.ordinal], weekday: weekdays[on.weekday] });
  return on.date === -1 ? t('on the last day') : t('on day {date}', { date: on.date });
};

const endInWords = (end: RecurrenceEnd): readonly string[] => {
  if (end.after === 'never') return [];
  if (end.after === 'times') return [t('{count, plural, one {once} other {# times}}', { count: end.times })];
  const day = new Date(`${end.day}T00:00:00Z`);
  return [t('until {day}', { day: inDate(day, { dateStyle: 'long' }, 'UTC') })];
};

export const ruleInWords = (rule: string, firstDay: string): string => {
  const recurrence = recurrenceOf(rule, firstDay);
  return recurrence === null ? rule : inWords(recurrence);
};

export const weekdayOf = (day: string): Weekday => {
  const names = Object.keys(weekdays) as Weekday[];
  // JavaScript counts from Sunday.
  return names[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO';
};

const weekDays = 7;

/** The days of a month that a date can stand for, with the chosen one among them. */
export const monthDays = (day: string, chosen: MonthDay): readonly MonthDay[] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekday = weekdayOf(day);
  const ordinal = String(Math.ceil(date / weekDays));
  const ways: readonly MonthDay[] = [
    { by: 'date', date },
    ...(isKeyOf(ordinals, ordinal) ? [{ by: 'weekday', ordinal, weekday } as const] : []),
    ...(date > lastDate - weekDays ? [{ by: 'weekday', ordinal: '-1', weekday } as const] : []),
    { by: 'date', date: -1 },
  ];
  const isChosen = (way: MonthDay): boolean => monthDayInWords(way) === monthDayInWords(chosen);
  return ways.some(isChosen) ? ways : [chosen, ...ways];
};
