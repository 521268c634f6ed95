import { type Recurrence, weekdayOf, weekdays } from './recurrence.js';

/** A day as a date input writes it: `2027-05-02`. */
type Day = string;

const dayMs = 24 * 60 * 60 * 1000;
const weekDays = 7;
const monthsOfYear = 12;

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayAfter = (day: Day, days: number): Day =>
  new Date((numberOf(day) + days) * dayMs).toISOString().slice(0, 10);

const weekOf = (day: Day): number =>
  Math.floor((numberOf(day) - Object.keys(weekdays).indexOf(weekdayOf(day))) / weekDays);

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * monthsOfYear + Number(day.slice(5, 7));

const isLastOfMonth = (day: Day, days = 1): boolean => monthOf(dayAfter(day, days)) !== monthOf(day);

const isOnMonthDay = (recurrence: Recurrence & { readonly every: 'month' }, day: Day): boolean => {
  const { on } = recurrence;
  const date = Number(day.slice(8));
  if (on.by === 'date') return on.date === -1 ? isLastOfMonth(day) : on.date === date;
  if (on.weekday !== weekdayOf(day)) return false;
  return on.ordinal === '-1'
    ? isLastOfMonth(day, weekDays)
    : Number(on.ordinal) === Math.ceil(date / weekDays);
};

/** Weeks begin on Monday, as RFC 5545 has it. */
const isOnRhythm = (recurrence: Recurrence, first: Day, day: Day): boolean => {
  const { every, interval } = recurrence;
  if (every === 'day') return (numberOf(day) - numberOf(first)) % interval === 0;
  if (every === 'week')
    return (weekOf(day) - weekOf(first)) % interval === 0 && recurrence.weekdays.includes(weekdayOf(day));
  return (monthOf(day) - monthOf(first)) % interval === 0 && isOnMonthDay(recurrence, day);
};

/**
 * The days on which a window begins.
 * @param first the day from which it recurs, which the rule need not name
 */
export function* daysOf(recurrence: Recurrence, first: Day, until: Day): Generator<Day> {
  const { end } = recurrence;
  const last = end.after === 'day' && end.day < until ? end.day : until;
  let left = end.after === 'times' ? end.times : Number.POSITIVE_INFINITY;
  for (let day = first; day <= last && left > 0; day = dayAfter(day, 1)) {
    if (!isOnRhythm(recurrence, first, day)) continue;
    left--;
    yield day;
  }
}
