import { dayAfter, daysOf } from './recurrence-days.js';
import { firstDayOf, startOf, type WindowDraft } from './window-draft.js';
import { momentOf, momentsOf, offsetMs, type WallTime, wallTimeAt } from './zoned-time.js';

/** A change of the clocks, as it meets one occurrence of a window. */
export type ClockEffect = {
  /** Its start is skipped or comes twice, or the clocks go forward or back while it is on. */
  readonly kind: 'skipped' | 'twice' | 'forward' | 'back';
  /** The start that was chosen. */
  readonly wanted: WallTime;
  readonly begins: Date;
  readonly ends: Date;
};

type Schedule = Pick<WindowDraft, 'starts' | 'isSecond' | 'time_zone' | 'duration_minutes' | 'recurrence'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The clocks of most zones go forward and back once in it. */
const lookAheadDays = 366;

/**
 * Returns the next effect of each kind that clock changes have within a year. A window that recurs by a rule that the form
 * cannot show is taken to be on once.
 */
export const clockEffects = (schedule: Schedule, now: Date): readonly ClockEffect[] => {
  const first = startOf(schedule);
  if (first === null) return [];
  const effects = new Map<ClockEffect['kind'], ClockEffect>();
  for (const [wanted, begins] of startsIn(schedule, first, now)) {
    const ends = new Date(begins.getTime() + schedule.duration_minutes * minuteMs);
    const kind = ends > now ? kindOf(wanted, begins, ends, schedule.time_zone) : null;
    if (kind !== null && !effects.has(kind)) effects.set(kind, { kind, wanted, begins, ends });
  }
  return [...effects.values()];
};

/** The starts of a year, and those of occurrences that are still on. */
function* startsIn(
  { starts, time_zone: zone, duration_minutes: minutes, recurrence }: Schedule,
  first: Date,
  now: Date,
): Generator<readonly [WallTime, Date]> {
  if (recurrence === null) return yield [starts, first];
  const firstDay = firstDayOf({ starts });
  const today = wallTimeAt(now, zone).slice(0, 10);
  const from = dayAfter(today, -Math.ceil((minutes * minuteMs) / dayMs));
  const [, later = today] = [firstDay, today].sort();
  const until = dayAfter(later, lookAheadDays);
  for (const day of daysOf(recurrence, firstDay, until)) {
    if (day < from) continue;
    const wanted = day + starts.slice(10);
    const begins = day === firstDay ? first : momentOf(wanted, zone);
    if (begins !== null) yield [wanted, begins];
  }
}

const kindOf = (wanted: WallTime, begins: Date, ends: Date, zone: string): ClockEffect['kind'] | null => {
  const offset = (ms: number): number => offsetMs(ms, zone);
  const isNearChange = offset(begins.getTime() - dayMs) !== offset(begins.getTime() + dayMs);
  const times = isNearChange ? momentsOf(wanted, zone).length : 1;
  if (times !== 1) return times === 0 ? 'skipped' : 'twice';
  const shiftMs = offset(ends.getTime()) - offset(begins.getTime());
  if (shiftMs === 0) return null;
  return shiftMs > 0 ? 'forward' : 'back';
};
