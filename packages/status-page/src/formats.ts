import { type Language, languages, locales } from './languages.js';

/** Dates and numbers of one language. Times are in UTC: without a script nobody knows the reader's zone. */
export type Formats = {
  /** "3 May 2026". @param date such as `2026-05-03`, or an instant */
  readonly date: (date: string) => string;
  /** "3 May". */
  readonly shortDate: (date: string) => string;
  /** "3 – 14 May". */
  readonly shortDates: (first: string, last: string) => string;
  /** "May 2026". @param month such as `2026-05` */
  readonly month: (month: string) => string;
  /** "3 May 2026, 12:34 UTC". */
  readonly time: (instant: string) => string;
  /** "2 hours 5 minutes". @param minutes whole minutes */
  readonly duration: (minutes: number) => string;
  readonly days: (days: number) => string;
  /** "90 days ago". */
  readonly daysAgo: (days: number) => string;
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

const newFormats = (language: Language): Formats => {
  const locale = locales[language];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...utc, ...options });
    return (instant: string) => format.format(new Date(instant));
  };
  const units = (unit: 'minute' | 'hour' | 'day') => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    return (count: number) => format.format(count);
  };
  const time = dates({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
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
    date: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: remembered(dates({ day: 'numeric', month: 'short' })),
    shortDates: (first, last) => shortRange(`${first} ${last}`),
    month: dates({ month: 'long', year: 'numeric' }),
    time: (instant) => `${time(instant)} UTC`,
    duration: (count) =>
      parts.format(
        count < 60
          ? [minutes(count)]
          : [hours(Math.floor(count / 60)), ...(count % 60 === 0 ? [] : [minutes(count % 60)])],
      ),
    days: units('day'),
    daysAgo: (days) => ago.format(-days, 'day'),
    percent: (value) => percent.format(value === 100 ? 1 : Math.min(value / 100, 0.999_99)),
  };
};

export const formatsOf = Object.fromEntries(
  languages.map((language) => [language, newFormats(language)]),
) as Readonly<Record<Language, Formats>>;
