import { currentLanguage } from './current-language.js';

const { locale } = currentLanguage;

const numbers = new Intl.NumberFormat(locale);

/** "1,234.5" in English and "1.234,5" in German. */
export const inNumerals = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options === undefined ? numbers : new Intl.NumberFormat(locale, options)).format(value);

const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "a, b and c" */
export const inList = (items: readonly string[]): string => conjunction.format(items);

/** For many dates at once. @param timeZone defaults to that of the reader */
export const dateFormat = (options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) });

/** @param timeZone defaults to that of the reader */
export const inDate = (at: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string =>
  dateFormat(options, timeZone).format(at);

const relative = new Intl.RelativeTimeFormat(locale, { style: 'short' });

/** "3 min ago" */
export const inAgo = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative.format(-count, unit);
