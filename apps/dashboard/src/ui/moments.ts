import { inAgo, inDate } from '../language/formats.js';
import { t } from '../language/text.js';

const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/**
 * "14:03:00" today, "3 May, 14:03:00" this year, and with the year before that.
 * @param timeZone defaults to that of the reader
 */
export const inWords = (at: string, now: Date, timeZone?: string): string => {
  const moment = new Date(at);
  const isSame = (options: Intl.DateTimeFormatOptions): boolean =>
    inDate(moment, options, timeZone) === inDate(now, options, timeZone);
  const time = inDate(moment, timeOfDay, timeZone);
  if (isSame({ day: 'numeric', month: 'numeric', year: 'numeric' })) return time;
  const isThisYear = isSame({ year: 'numeric' });
  return `${inDate(moment, isThisYear ? day : { ...day, year: 'numeric' }, timeZone)}, ${time}`;
};

/** "14:03" */
export const minuteInWords = (at: string, timeZone?: string): string =>
  inDate(new Date(at), { hour: '2-digit', minute: '2-digit' }, timeZone);

/** "3 May 2026" */
export const dayInWords = (at: string, timeZone?: string): string =>
  inDate(new Date(at), { ...day, year: 'numeric' }, timeZone);

// not translated: the form of ISO 8601.
export const inUtc = (at: string): string => `${at.replace('T', ' ').replace('Z', '')} UTC`;

/** The two largest units: "2 h 5 min". */
export const lengthInWords = (ms: number): string => {
  if (ms < 1000) return t('{count, number} ms', { count: Math.round(ms) });
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const units = [
    days > 0 && t('{count, number} d', { count: days }),
    hours > 0 && t('{count, number} h', { count: hours }),
    minutes > 0 && t('{count, number} min', { count: minutes }),
    seconds % 60 > 0 && t('{count, number} s', { count: seconds % 60 }),
  ];
  const first = units.findIndex((unit) => unit !== false);
  return units
    .slice(first, first + 2)
    .filter((unit) => unit !== false)
    .join(' ');
};

const agoUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
/** The clocks of server and reader differ a little. */
const justNowSeconds = 5;

/** "12 sec ago", "3 min ago", "2 days ago" */
export const agoInWords = (at: string, nowMs: number): string => {
  const seconds = Math.floor((nowMs - Date.parse(at)) / 1000);
  const [unit, unitSeconds] = agoUnits.find(([, each]) => seconds >= each) ?? [];
  if (unit === undefined || seconds < justNowSeconds) return t('just now');
  return inAgo(Math.floor(seconds / unitSeconds), unit);
};
