import type { Schemas } from '../../api/client.js';
import { dateFormat } from '../../language/formats.js';
import { t } from '../../language/text.js';
import { percentInWords } from '../shared/check-words.js';

/** The worse a day, the higher its level. `none`: no check counted. */
export type DayLevel = 'none' | 'full' | 'slight' | 'some' | 'much';

type CalendarDay = {
  /** `2027-03-10`, in UTC. */
  readonly day: string;
  readonly level: DayLevel;
  readonly words: string;
  /** From 0, the oldest. */
  readonly week: number;
  /** From 0, Monday. */
  readonly weekday: number;
};

type CalendarMonth = { readonly name: string; readonly week: number };

export type Calendar = {
  readonly days: readonly CalendarDay[];
  /** The months, each with its first column. */
  readonly months: readonly CalendarMonth[];
};

export const levelWords: Readonly<Record<DayLevel, string>> = {
  none: t('No checks'),
  full: '100 %',
  slight: t('99.9 % or more'),
  some: t('99 % or more'),
  much: t('Below 99 %'),
};

const dayMs = 86_400_000;
const daysOfWeek = 7;
/** Labels of months that begin closer than this would overlap. */
const weeksBetweenLabelsMin = 3;

export type DayPoint = Pick<Schemas['ResponseTimePoint'], 'at' | 'uptime_percent'>;

/** The days of whole weeks up to today, in UTC. */
export const calendarOf = (points: readonly DayPoint[], weeks: number, now: Date): Calendar => {
  const uptimes = new Map(points.map(({ at, uptime_percent: percent }) => [dayOf(at), percent]));
  const today = Math.floor(now.getTime() / dayMs);
  const first = today - weekdayOf(today) - (weeks - 1) * daysOfWeek;
  const days = Array.from({ length: today - first + 1 }, (_, at): CalendarDay => {
    const day = dayOf((first + at) * dayMs);
    const percent = uptimes.get(day) ?? null;
    return {
      day,
      level: levelOf(percent),
      words: `${dayWords.format(new Date(`${day}T00:00:00Z`))}: ${percent === null ? t('no checks') : percentInWords(percent)}`,
      week: Math.floor(at / daysOfWeek),
      weekday: at % daysOfWeek,
    };
  });
  return { days, months: monthsOf(days) };
};

/** Says the same as the picture. */
export const calendarInWords = (points: readonly DayPoint[]): string => {
  const counted = points.flatMap(({ at, uptime_percent: percent }) =>
    percent === null ? [] : [{ at, percent }],
  );
  const worst = counted.filter(({ percent }) => percent < 100).toSorted((a, b) => a.percent - b.percent);
  if (counted.length === 0) return t('No check has counted yet.');
  const days = counted.length;
  const [first] = worst;
  if (first === undefined)
    return t('{days, plural, one {# day} other {# days}} with checks, each of them at 100 %.', { days });
  return t(
    '{days, plural, one {# day} other {# days}} with checks, {below, number} below 100 %. The worst was {day} with {percent}.',
    {
      days,
      below: worst.length,
      day: dayWords.format(new Date(first.at)),
      percent: percentInWords(first.percent),
    },
  );
};

const dayOf = (at: string | number): string => new Date(at).toISOString().slice(0, 10);

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % daysOfWeek;

const levelOf = (percent: number | null): DayLevel => {
  if (percent === null) return 'none';
  if (percent === 100) return 'full';
  if (percent >= 99.9) return 'slight';
  return percent >= 99 ? 'some' : 'much';
};

const monthsOf = (days: readonly CalendarDay[]): readonly CalendarMonth[] => {
  const months: CalendarMonth[] = [];
  for (const { day, week } of days) {
    const isFirst = day.endsWith('-01');
    if (!isFirst && months.length > 0) continue;
    const last = months.at(-1);
    const month = { name: monthWords.format(new Date(`${day}T00:00:00Z`)), week };
    if (last !== undefined && week - last.week < weeksBetweenLabelsMin) months.pop();
    months.push(month);
  }
  return months;
};

const dayWords = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
const monthWords = dateFormat({ month: 'short' }, 'UTC');
