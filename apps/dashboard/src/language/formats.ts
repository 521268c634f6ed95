import { currentLanguage } from './current-language.js';

const { locale, direction } = currentLanguage;

/**
 * Keeps the direction of a value apart from that of the text around it, as MessageFormat 2 does: FSI and PDI of Unicode
 * TR 9. "Shop (new)" in an Arabic sentence would otherwise show its brackets on the wrong side.
 */
export const apart = (value: string): string => (direction === 'ltr' ? value : `\u2068${value}\u2069`);

/** Keeps what `make` returns for each key. Making a format takes a hundred times as long as using it. */
const keptBy = <Format>(kept: Map<string, Format>, key: string, make: () => Format): Format => {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
};

const numberFormats = new Map<string, Intl.NumberFormat>();

/** "1,234.5" in English and "1.234,5" in German. */
export const inNumerals = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  keptBy(numberFormats, JSON.stringify(options), () => new Intl.NumberFormat(locale, options)).format(value);

const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "a, b and c" */
export const inList = (items: readonly string[]): string => conjunction.format(items.map(apart));

/** The same for elements: the texts between them are words of the language. */
export const inListOf = <Item>(items: readonly Item[]): readonly (Item | string)[] => {
  const rest = [...items];
  return conjunction
    .formatToParts(items.map(String))
    .map(({ type, value }) => (type === 'element' ? (rest.shift() as Item) : value));
};

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** For many dates at once. @param timeZone defaults to that of the reader */
export const dateFormat = (options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat => {
  // A reader may travel while the page is open.
  const zone = timeZone ?? new Date().getTimezoneOffset();
  return keptBy(
    dateFormats,
    JSON.stringify([options, zone]),
    () => new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) }),
  );
};

/** @param timeZone defaults to that of the reader */
export const inDate = (at: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string =>
  dateFormat(options, timeZone).format(at);

const relative = new Intl.RelativeTimeFormat(locale, { style: 'short' });

/** "3 min ago" */
export const inAgo = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative.format(-count, unit);
