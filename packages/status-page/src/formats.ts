import { isTimeZone } from '@tocsin/domain';
import { type Language, locales } from './words/languages.js';

/** Dates and numbers of one language. Days are those of UTC, as the bars count them. Times are in the page's zone. */
export type Formats = {
  /** "3 May 2026". @param date such as `2026-05-03`, or an instant */
  readonly date: (date: string) => string;
  /** "3 May". */
  readonly shortDate: (date: string) => string;
  /** "3 – 14 May". */
  readonly shortDates: (first: string, last: string) => string;
  /** "May 2026". @param month such as `2026-05` */
  readonly month: (month: string) => string;
  /** "3 May 2026, 14:34 CEST (12:34 UTC)", or "3 May 2026, 12:34 UTC" on a page of this zone. */
  readonly time: (instant: string) => string;
  /** "2 hours 5 minutes". @param minutes whole minutes */
  readonly duration: (minutes: number) => string;
  readonly days: (days: number) => string;
  /** "90 days ago". */
  readonly daysAgo: (days: number) => string;
  /** "1 minute ago", "5 hours ago" or "2 days ago". @param minutes of less than one, it says one */
  readonly ago: (minutes: number) => string;
  /** "99.982%". @param percent 0 to 100, of which three decimals are shown, rounded down */
  readonly percent: (percent: number) => string;
};

const utc = { timeZone: 'UTC' } as const;

/** The bars of a page have the same 90 days, and `Intl` takes microseconds for each date. */
const rememberedMax = 1000;

const remembered = (format: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= rememberedMax) known.clear();
    const made = format(text);
    known.set(text, made);
    return made;
  };
};

const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** An instant in a zone, with its time in UTC beside it: and the date there too, if it is another day. */
const timeIn = (locale: string, zone: string): ((instant: string) => string) => {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = zone) => {
    const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (instant: string) => made.format(new Date(instant));
  };
  const inUtc = format({ ...day, ...hour }, 'UTC');
  if (zone === 'UTC') return (instant) => `${inUtc(instant)} UTC`;
  const [dayThere, dayInUtc, hourInUtc] = [format(day), format(day, 'UTC'), format(hour, 'UTC')];
  const there = format({ ...day, ...hour, timeZoneName: 'short' });
  return (instant) => {
    const isSameDay = dayThere(instant) === dayInUtc(instant);
    return `${there(instant)} (${(isSameDay ? hourInUtc : inUtc)(instant)} UTC)`;
  };
};

const newFormats = (language: Language): Omit<Formats, 'time'> => {
  const locale = locales[language];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...utc, ...options });
    return (instant: string) => format.format(new Date(instant));
  };
  const units = (unit: 'minute' | 'hour' | 'day') => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    return (count: number) => format.format(count);
  };
  const ranges = new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short' });
  const shortRange = remembered((dates) => {
    const [first = '', last = ''] = dates.split(' ');
    return ranges.formatRange(new Date(first), new Date(last));
  });
  const minutes = units('minute');
  const hours = units('hour');
  const parts = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const ago = new Intl.RelativeTimeFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions);
  return {
    date: dates(day),
    shortDate: remembered(dates({ day: 'numeric', month: 'short' })),
    shortDates: (first, last) => shortRange(`${first} ${last}`),
    month: dates({ month: 'long', year: 'numeric' }),
    duration: (count) =>
      parts.format(
        count < 60
          ? [minutes(count)]
          : [hours(Math.floor(count / 60)), ...(count % 60 === 0 ? [] : [minutes(count % 60)])],
      ),
    days: units('day'),
    daysAgo: (days) => ago.format(-days, 'day'),
    ago: (count) => {
      if (count < 60) return ago.format(-Math.max(1, Math.floor(count)), 'minute');
      return count < 48 * 60
        ? ago.format(-Math.floor(count / 60), 'hour')
        : ago.format(-Math.floor(count / (24 * 60)), 'day');
    },
    percent: (value) => percent.format(value === 100 ? 1 : Math.min(value / 100, 0.999_99)),
  };
};

const perLanguage = new Map<Language, Omit<Formats, 'time'>>();
const known = new Map<string, Formats>();
/** Pages have few different zones, and a formatter takes a while to make. */
const knownMax = 200;

/** @param timeZone UTC stands in for a zone that this Node does not know */
export const formatsOf = (language: Language, timeZone: string): Formats => {
  const key = `${language} ${timeZone}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const common = perLanguage.get(language) ?? newFormats(language);
  perLanguage.set(language, common);
  const time = timeIn(locales[language], isTimeZone(timeZone) ? timeZone : 'UTC');
  const formats = { ...common, time };
  if (known.size >= knownMax) known.clear();
  known.set(key, formats);
  return formats;
};
