import { type Calendar, instant } from '@tocsin/domain';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { type RuleParts, ruleParts } from './rule-parts.js';

/** How many periods a rule may name in vain before it is taken to name no time any more. */
const vainPeriodsMax = 4000;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads recurrences by RFC 5545. A rule is expanded on the wall clock, and each time that it names there is then looked
 * up in the time zone: one that a change of the clock skips is the moment that it would have been without the change, and
 * of one that comes twice the first is meant (section 3.3.5). So no night of the year is without its maintenance.
 */
export const rruleCalendar: Calendar = {
  nextStart: ({ startsAt, rule, timeZone }, after) => {
    const startsAtMs = Date.parse(startsAt);
    const afterMs = Date.parse(after);
    const expanded = new RRuleTemporal({
      rruleString: onWallClock(ruleParts(rule), timeZone),
      dtstart: utc(wallClockMs(startsAtMs, timeZone)),
      maxIterations: vainPeriodsMax,
    });
    // Whatever changes, no clock moves by a day.
    for (let wallMs = wallClockMs(afterMs, timeZone) - dayMs; ; ) {
      const next = nextOf(expanded, wallMs);
      if (next === null) return null;
      wallMs = next;
      // Where the first time is the second of two that the clock shows alike, it is still the one that was meant.
      const startMs = Math.max(momentMs(wallMs, timeZone), startsAtMs);
      if (startMs > afterMs) return instant(new Date(startMs));
    }
  },
};

/** The library throws where it gives up: a rule such as every 30th of February never names a time. */
const nextOf = (expanded: RRuleTemporal, afterMs: number): number | null => {
  try {
    return expanded.next(new Date(afterMs))?.epochMilliseconds ?? null;
  } catch {
    return null;
  }
};

// A time on a wall clock is told as the moment at which a clock in UTC shows it.

const utc = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');

const wallClockMs = (ms: number, timeZone: string): number =>
  utc(ms).withTimeZone(timeZone).toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;

const momentMs = (wallMs: number, timeZone: string): number =>
  utc(wallMs).toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds;

/** UNTIL says a moment, or a whole day of the time zone. */
const onWallClock = (parts: RuleParts, timeZone: string): string =>
  [...parts]
    .map(([name, value]) => `${name}=${name === 'UNTIL' ? untilOnWallClock(value, timeZone) : value}`)
    .join(';');

const untilOnWallClock = (until: string, timeZone: string): string => {
  if (!until.includes('T')) return `${until}T235959Z`;
  const wall = utc(wallClockMs(Temporal.Instant.from(until).epochMilliseconds, timeZone));
  return wall.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
};
