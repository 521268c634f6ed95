import ICAL from 'ical.js';
import type { MomentOf } from './zones.js';

export type Window = { readonly fromMs: number; readonly toMs: number };

/** One time of an event. */
export type Occurrence = { readonly time: ICAL.Time; readonly startsMs: number; readonly endsMs: number };

const dateOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

const tzidOf = (property: ICAL.Property): string | undefined => {
  const tzid = property.getParameter('tzid');
  return Array.isArray(tzid) ? tzid[0] : tzid;
};

/** A property that holds times, such as DTSTART or EXDATE. */
export const timesIn = (component: ICAL.Component, name: string): { time: ICAL.Time; tzid?: string }[] =>
  component.getAllProperties(name).flatMap((property) => {
    const tzid = tzidOf(property);
    return property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [{ time, ...(tzid !== undefined && { tzid }) }] : [];
    });
  });

/** @returns a function from the start of an occurrence to its end */
const endFor = (
  component: ICAL.Component,
  start: ICAL.Time,
  tzid: string | undefined,
  momentOf: MomentOf,
): ((time: ICAL.Time) => number) => {
  const [end] = timesIn(component, 'dtend');
  if (end !== undefined && start.isDate && end.time.isDate) {
    const days = Math.round((end.time.toUnixTime() - start.toUnixTime()) / 86_400);
    return after(new ICAL.Duration({ days }), tzid, momentOf);
  }
  if (end !== undefined) {
    // An exact length, as RFC 5545 has it for DTEND (section 3.8.5.3).
    const lengthMs = momentOf(end.time, end.tzid) - momentOf(start, tzid);
    return (time) => momentOf(time, tzid) + lengthMs;
  }
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return after(duration, tzid, momentOf);
  return after(new ICAL.Duration({ days: start.isDate ? 1 : 0 }), tzid, momentOf);
};

/** Days and weeks of a duration are those of the calendar, its hours are exact (RFC 5545, section 3.3.6). */
const after =
  (
    { weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration,
    tzid: string | undefined,
    momentOf: MomentOf,
  ) =>
  (time: ICAL.Time): number => {
    if (isNegative) return momentOf(time, tzid);
    const later = time.clone();
    later.adjust(weeks * 7 + days, 0, 0, 0);
    return momentOf(later, tzid) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  };

const rulesIn = (component: ICAL.Component, name: string): ICAL.Recur[] =>
  component
    .getAllProperties(name)
    .map((property): unknown => property.getFirstValue())
    .filter((value): value is ICAL.Recur => value instanceof ICAL.Recur);

/**
 * The times of one component, by DTSTART, RRULE and RDATE without EXRULE and EXDATE, that touch a window. RECURRENCE-ID is
 * for the caller.
 */
export function* occurrencesOf(
  component: ICAL.Component,
  momentOf: MomentOf,
  { fromMs, toMs }: Window,
): Generator<Occurrence> {
  const [start] = timesIn(component, 'dtstart');
  if (start === undefined) return;
  const { time: first, tzid } = start;
  const endOf = endFor(component, first, tzid, momentOf);
  const excluded = excludedIn(component, start, momentOf, toMs);
  const seen = new Set<number>();
  function* take(time: ICAL.Time, startsMs: number): Generator<Occurrence> {
    const endsMs = endOf(time);
    if (endsMs <= fromMs || startsMs >= toMs || seen.has(startsMs)) return;
    seen.add(startsMs);
    if (!excluded(time, startsMs)) yield { time: time.clone(), startsMs, endsMs };
  }
  yield* take(first, momentOf(first, tzid));
  for (const rule of rulesIn(component, 'rrule')) {
    for (const time of timesOf(rule, first)) {
      const startsMs = momentOf(time, tzid);
      if (startsMs >= toMs) break;
      yield* take(time, startsMs);
    }
  }
  for (const extra of timesIn(component, 'rdate'))
    yield* take(extra.time, momentOf(extra.time, extra.tzid ?? tzid));
}

function* timesOf(rule: ICAL.Recur, first: ICAL.Time): Generator<ICAL.Time> {
  const iterator = rule.iterator(first.clone());
  for (let time = iterator.next(); time; time = iterator.next()) yield time;
}

const excludedIn = (
  component: ICAL.Component,
  { time: first, tzid }: { readonly time: ICAL.Time; readonly tzid?: string },
  momentOf: MomentOf,
  toMs: number,
): ((time: ICAL.Time, startsMs: number) => boolean) => {
  const [moments, days] = [new Set<number>(), new Set<string>()];
  for (const exception of timesIn(component, 'exdate')) {
    if (exception.time.isDate && !first.isDate) days.add(dateOf(exception.time));
    else moments.add(momentOf(exception.time, exception.tzid ?? tzid));
  }
  for (const rule of rulesIn(component, 'exrule')) {
    for (const time of timesOf(rule, first)) {
      const ms = momentOf(time, tzid);
      if (ms >= toMs) break;
      moments.add(ms);
    }
  }
  return (time, startsMs) => moments.has(startsMs) || (days.size > 0 && days.has(dateOf(time)));
};
