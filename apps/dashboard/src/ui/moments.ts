import { inAgo, inDate } from '../language/formats.js';
import { t } from '../language/text.js';

const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/**
 * "14:03:00" today, "3 May, 14:03:00" this year, and with the year before that.
 * @param timeZone defaults to that of the reader
 */
export const inWords = (at: string, now: Date, timeZone?: string): string =>
  momentInWords(at, now, timeOfDay, timeZone);

/** "14:03:00.123": as `inWords`, with milliseconds, for moments that follow each other closely. */
export const inExactWords = (at: string, now: Date, timeZone?: string): string =>
  momentInWords(at, now, { ...timeOfDay, fractionalSecondDigits: 3 }, timeZone);

const momentInWords = (
  at: string,
  now: Date,
  timeOptions: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string => {
  const moment = new Date(at);
  const isSame = (options: Intl.DateTimeFormatOptions): boolean =>
    inDate(moment, options, timeZone) === inDate(now, options, timeZone);
  const time = inDate(moment, timeOptions, timeZone);
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

/** From here on, nobody counts seconds. */
const wholeMinutesFromMs = 600_000;

/** The two largest units: "2 h 5 min". From ten minutes on it is rounded to minutes: "30 min". */
export const lengthInWords = (ms: number): string => {
  if (ms < 1000) return t('{count, number} ms', { count: Math.round(ms) });
  const seconds = ms < wholeMinutesFromMs ? Math.floor(ms / 1000) : 60 * Math.round(ms / 60_000);
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

/** The length from one moment to another, in whole seconds: clocks differ a little, so it is never shorter than one. */
export const lengthBetween = (fromMs: number, toMs: number): string =>
  lengthInWords(Math.max(1000, toMs - fromMs));

const utcStamp = /\b(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC\b/g;
const exactSpan = /\b([1-5]\d) minutes (\d{1,2}) seconds?\b/g;

/**
 * A message of a check, or a title of an incident, for people. The API writes moments in UTC and lengths to the second: those
 * stand beside times of the reader.
 * @param timeZone defaults to that of the reader
 */
export const forReader = (sentence: string, now = new Date(), timeZone?: string): string =>
  sentence
    .replaceAll(utcStamp, (stamp: string, day: string, time: string) => {
      const at = `${day}T${time}Z`;
      return Number.isNaN(Date.parse(at)) ? stamp : inWords(at, now, timeZone);
    })
    .replaceAll(exactSpan, (_span, minutes: string, seconds: string) => {
      const rounded = Math.round(Number(minutes) + Number(seconds) / 60);
      // not translated: the sentences of the API are English.
      return rounded === 60 ? '1 hour' : `${rounded} minutes`;
    });

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
