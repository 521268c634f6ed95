import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** Returns the moment that a clock of a zone shows, in milliseconds. */
export type MomentOf = (time: ICAL.Time, tzid?: string) => number;

/** Those that a calendar may name without a city. */
const ownZones = ['UTC', 'GMT', 'Z', 'Etc/UTC', 'Etc/GMT'];

const known = new Map<string, string | null>();

/** Some programs write a zone with their own prefix: `/freeassociation.sourceforge.net/Europe/Berlin`. */
const namesIn = (tzid: string): string[] => {
  const parts = tzid.split('/');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')];
};

const zoneNamed = (name: string): string | null => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
};

/** @returns `null` for what names no zone of the time zone database */
const ianaZone = (tzid: string): string | null => {
  const before = known.get(tzid);
  if (before !== undefined) return before;
  const zone = ownZones.includes(tzid)
    ? 'UTC'
    : namesIn(tzid).reduce<string | null>((found, name) => found ?? zoneNamed(name), null);
  known.set(tzid, zone);
  return zone;
};

const inIanaZone = (time: ICAL.Time, zone: string): number => {
  const { year, month, day } = time;
  const date = Temporal.PlainDate.from({ year, month, day });
  if (time.isDate) return date.toZonedDateTime(zone).epochMilliseconds;
  const { hour, minute, second } = time;
  const plainTime = Temporal.PlainTime.from({ hour, minute, second: Math.min(second, 59) });
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
};

/** Clocks go forward by less than this. */
const gapHoursMax = 3;

/** A time that a change of the clock skips has the offset from before (RFC 5545, section 3.3.5). */
const inDefinedZone = (time: ICAL.Time, zone: ICAL.Timezone): number => {
  const local = time.clone();
  local.isDate = false;
  local.zone = zone;
  const offset = zone.utcOffset(local);
  const offsetBefore = zone.utcOffset(earlierBy(local, gapHoursMax * 60 * 60));
  const forward = offset - offsetBefore;
  // At this moment the clocks had not gone forward yet.
  const isSkipped = forward > 0 && zone.utcOffset(earlierBy(local, forward)) === offsetBefore;
  return (local.toUnixTime() + (isSkipped ? forward : 0)) * 1000;
};

const earlierBy = (time: ICAL.Time, seconds: number): ICAL.Time => {
  const earlier = time.clone();
  earlier.adjust(0, 0, 0, -seconds);
  return earlier;
};

/**
 * Days and times without a zone are those of the calendar: of X-WR-TIMEZONE, of the only zone that it defines, or of UTC.
 * A zone that the calendar does not define is looked up by its name.
 */
export const momentsIn = (calendar: ICAL.Component): MomentOf => {
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  const named = calendar.getFirstPropertyValue('x-wr-timezone');
  const wanted = typeof named === 'string' ? named.trim() : '';
  const defined = zones.find(({ tzid }) => tzid === wanted);
  const iana = wanted === '' ? null : ianaZone(wanted);
  const only = zones.length === 1 && iana === null ? zones[0] : undefined;
  const zone = defined ?? only;
  const inOwnZone = (time: ICAL.Time): number =>
    zone === undefined ? inIanaZone(time, iana ?? 'UTC') : inDefinedZone(time, zone);
  return (time, tzid) => {
    if (time.isDate) return inOwnZone(time);
    if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000;
    if (time.zone !== ICAL.Timezone.localTimezone) return inDefinedZone(time, time.zone);
    const other = tzid === undefined ? null : ianaZone(tzid);
    return other === null ? inOwnZone(time) : inIanaZone(time, other);
  };
};
