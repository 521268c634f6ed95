const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/**
 * "14:03:00" today, "3 May, 14:03:00" this year, and with the year before that.
 * @param timeZone defaults to that of the reader
 */
export const inWords = (at: string, now: Date, timeZone?: string): string => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const moment = new Date(at);
  const part = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...zone }).format(date);
  const time = part(moment, timeOfDay);
  const date = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
  if (part(moment, date) === part(now, date)) return time;
  const isThisYear = part(moment, { year: 'numeric' }) === part(now, { year: 'numeric' });
  return `${part(moment, isThisYear ? day : { ...day, year: 'numeric' })}, ${time}`;
};

/** "3 May 2026" */
export const dayInWords = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...day,
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(at));

export const inUtc = (at: string): string => `${at.replace('T', ' ').replace('Z', '')} UTC`;

/** The two largest units: "2 h 5 min". */
export const lengthInWords = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.floor(ms / 1000);
  const units = [
    ['d', Math.floor(seconds / 86_400)],
    ['h', Math.floor(seconds / 3600) % 24],
    ['min', Math.floor(seconds / 60) % 60],
    ['s', seconds % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  return units
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ');
};
