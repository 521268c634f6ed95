import { type Calendar, instant } from '@tocsin/domain';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { type RuleParts, ruleParts } from './rule-parts.js';

/**
 * A rule that names no time in so many periods is taken to name none. The longest waits are for a 29 February; more
 * periods would keep the api from other work.
 */
const vainPeriodsMax: Readonly<Record<string, number>> = {
  DAILY: 3000,
  WEEKLY: 450,
  MONTHLY: 240,
  YEARLY: 100,
};

/** Later times would not have the four digits of RFC 3339. */
const yearsEndMs = Date.UTC(9999, 0, 1);

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A rule is expanded on the wall clock, and each time is then looked up in the time zone. RFC 5545, section 3.3.5, has
 * the times that a clock change skips or repeats.
 */
export const rruleCalendar: Calendar = {
  nextStart: ({ startsAt, rule, timeZone }, after) => {
    const startsAtMs = Date.parse(startsAt);
    const afterMs = Date.parse(after);
    const parts = ruleParts(rule);
    const expanded = new RRuleTemporal({
      rruleString: onWallClock(parts, timeZone),
      dtstart: utc(wallClockMs(startsAtMs, timeZone)),
      maxIterations: vainPeriodsMax[parts.get('FREQ') ?? ''] ?? 0,
    });
    for (let wallMs = wallClockMs(afterMs, timeZone) - dayMs; ; ) {
      const next = nextOf(expanded, wallMs);
      if (next === null) return null;
      wallMs = next;
      // The first start may be the second of two times that the clock shows alike.
      const startMs = Math.max(momentMs(wallMs, timeZone), startsAtMs);
      if (startMs > yearsEndMs) return null;
      if (startMs > afterMs) return instant(new Date(startMs));
    }
  },
};

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
