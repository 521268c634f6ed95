import { type Calendar, instant } from '@tocsin/domain';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { type RuleParts, ruleParts } from './rule-parts.js';

/** A rule that names no time in so many years is taken to name none. The longest usual wait is for a 29 February. */
const vainYearsMax = 10;

const dayMs = 24 * 60 * 60 * 1000;
const vainDaysMax = vainYearsMax * 366;

/** The periods of `vainYearsMax`. The library looks at each, and the api does nothing else meanwhile. */
const vainPeriodsMax: Readonly<Record<string, number>> = {
  DAILY: vainDaysMax,
  WEEKLY: Math.ceil(vainDaysMax / 7),
  MONTHLY: 12 * vainYearsMax,
  YEARLY: vainYearsMax,
};

/**
 * A rule is expanded on the wall clock, and each time is then looked up in the time zone. RFC 5545, section 3.3.5, has
 * the times that a clock change skips or repeats.
 */
export const rruleCalendar: Calendar = {
  nextStart: ({ startsAt, rule, timeZone }, after) => {
    const startsAtMs = Date.parse(startsAt);
    const afterMs = Date.parse(after);
    const parts = ruleParts(rule);
    const firstWallMs = wallClockMs(startsAtMs, timeZone);
    const expanded = new RRuleTemporal({
      rruleString: onWallClock(parts, timeZone),
      dtstart: utc(firstWallMs),
      maxIterations: vainPeriodsMax[parts.get('FREQ') ?? ''] ?? 0,
    });
    const endMs = Math.max(startsAtMs, afterMs) + vainDaysMax * dayMs;
    for (let wallMs = wallClockMs(afterMs, timeZone) - dayMs; ; ) {
      const fromMs = firstDay(parts, firstWallMs, wallMs);
      const next = fromMs === null ? null : nextOf(expanded, fromMs);
      if (next === null) return null;
      wallMs = next;
      // The first start may be the second of two times that the clock shows alike.
      const startMs = Math.max(momentMs(wallMs, timeZone), startsAtMs);
      if (startMs > endMs) return null;
      if (startMs > afterMs) return instant(new Date(startMs));
    }
  },
};

/**
 * Returns the first day at or after a time that fits a rule of days. Of other rules it returns the time: they have few
 * periods in `vainYearsMax`. The library takes 5 µs for each day in vain, and this a fiftieth of that.
 */
const firstDay = (parts: RuleParts, firstWallMs: number, fromWallMs: number): number | null => {
  if (parts.get('FREQ') !== 'DAILY') return fromWallMs;
  const [months, days, weekdays] = ['BYMONTH', 'BYMONTHDAY', 'BYDAY'].map((name) =>
    parts.get(name)?.split(','),
  );
  const everyMs = dayMs * Number(parts.get('INTERVAL') ?? 1);
  const periods = Math.max(0, Math.floor((fromWallMs - firstWallMs) / everyMs));
  const beginMs = firstWallMs + periods * everyMs;
  for (let dayAtMs = beginMs; dayAtMs <= beginMs + vainDaysMax * dayMs; dayAtMs += everyMs) {
    const at = new Date(dayAtMs);
    const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()];
    const fromEnd = day - new Date(Date.UTC(at.getUTCFullYear(), month, 0)).getUTCDate() - 1;
    if (months?.includes(String(month)) === false) continue;
    if (days?.includes(String(day)) === false && !days.includes(String(fromEnd))) continue;
    if (weekdays?.includes(weekdayNames[at.getUTCDay()] ?? '') === false) continue;
    return Math.max(fromWallMs, dayAtMs - 1);
  }
  return null;
};

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The library throws when it finds no time, such as a 30th of February. */
const nextOf = (expanded: RRuleTemporal, afterMs: number): number | null => {
  try {
    return expanded.next(new Date(afterMs))?.epochMilliseconds ?? null;
  } catch {
    return null;
  }
};

// A wall-clock time is written as the moment at which a clock in UTC shows it.

const utc = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');

const wallClockMs = (ms: number, timeZone: string): number =>
  utc(ms).withTimeZone(timeZone).toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;

const momentMs = (wallMs: number, timeZone: string): number =>
  utc(wallMs).toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds;

/** UNTIL is a moment, or a whole day of the time zone. */
const onWallClock = (parts: RuleParts, timeZone: string): string =>
  [...parts]
    .map(([name, value]) => `${name}=${name === 'UNTIL' ? untilOnWallClock(value, timeZone) : value}`)
    .join(';');

const untilOnWallClock = (until: string, timeZone: string): string => {
  if (!until.includes('T')) return `${until}T235959Z`;
  const wall = utc(wallClockMs(Temporal.Instant.from(until).epochMilliseconds, timeZone));
  return wall.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
};
