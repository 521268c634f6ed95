import { isTimeZone, maintenanceBounds } from '@tocsin/domain';
import { Temporal } from 'temporal-polyfill';
import { dailyCron } from '../report/cron-days.js';
import type { ConfigDraft } from '../report/draft.js';
import { bounds, nameFrom } from '../report/fields.js';
import { type Days, firstDay, momentOf, ruleOf, untilOf } from '../report/recurrence.js';
import { subjectOf } from './mapped.js';
import {
  flag,
  json,
  type KumaFile,
  type KumaRow,
  type KumaTables,
  number,
  setting,
  text,
} from './read-backup.js';
import { lossesOfRows } from './table-columns.js';

type When = {
  readonly starts_at: string;
  readonly duration_minutes: number;
  readonly rrule?: string;
  readonly time_zone?: string;
};
type Schedule = { readonly when: When; readonly losses: readonly string[] } | { readonly reason: string };

const dayMinutes = 24 * 60;

/** `2026-03-01 10:00:00`, `2026-03-01T10:00`, or nothing. */
const dateTime = (written: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(written.replace(' ', 'T').replace(/Z$/, ''));
  } catch {
    return undefined;
  }
};

const timeOf = (written: string): Temporal.PlainTime | undefined => {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(written) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return new Temporal.PlainTime(Number(hour), Number(minute));
};

const minutesBetween = (start: Temporal.PlainTime, end: Temporal.PlainTime): number => {
  const minutes = start.until(end).total('minutes');
  return minutes <= 0 ? minutes + dayMinutes : minutes;
};

const listIn = (row: KumaRow, column: string): readonly unknown[] => {
  const list = json(row, column);
  return Array.isArray(list) ? list : [];
};

const zoneOf = (row: KumaRow, tables: KumaTables): string => {
  const own = text(row, 'timezone');
  const zone = own === '' || own === 'SAME_AS_SERVER' ? setting(tables, 'serverTimezone') : own;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
};

const single = (row: KumaRow, zone: string, now: Temporal.Instant): Schedule => {
  const [start, end] = [dateTime(text(row, 'start_date')), dateTime(text(row, 'end_date'))];
  if (start === undefined || end === undefined) return { reason: 'It has no start or no end.' };
  const ends = end.toZonedDateTime(zone).toInstant();
  if (Temporal.Instant.compare(ends, now) <= 0) return { reason: 'It is over.' };
  const starts = start.toZonedDateTime(zone).toInstant();
  const minutes = Math.round(starts.until(ends).total('minutes'));
  if (minutes < 1) return { reason: 'It ends before it starts.' };
  const taken = Math.min(minutes, bounds.windowMinutesMax);
  return {
    when: { starts_at: starts.toString({ smallestUnit: 'second' }), duration_minutes: taken },
    losses: taken < minutes ? ['all but its first 31 days'] : [],
  };
};

/** A window that recurs on some days at a time of the wall clock. */
const onDays = (
  row: KumaRow,
  zone: string,
  now: Temporal.Instant,
  days: Days,
  { time, minutes, interval = 1 }: { time: Temporal.PlainTime; minutes: number; interval?: number },
): Schedule => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const from = dateTime(text(row, 'start_date'))?.toPlainDate() ?? today;
  const until = dateTime(text(row, 'end_date'))?.toPlainDate();
  if (until !== undefined && Temporal.PlainDate.compare(until, today) < 0) return { reason: 'It is over.' };
  const first = firstDay(from, days);
  if (first === undefined) return { reason: 'Its days never come.' };
  if (minutes < 1 || minutes > bounds.windowMinutesMax) return { reason: 'Its duration is not valid.' };
  const every = interval > 1 ? `;INTERVAL=${interval}` : '';
  const end = until === undefined ? '' : `;UNTIL=${untilOf(until)}`;
  return {
    when: {
      starts_at: momentOf(first, time, zone),
      duration_minutes: minutes,
      rrule: `${ruleOf(days)}${every}${end}`,
      time_zone: zone,
    },
    losses: [],
  };
};

/** `lastDay1` is the last day of a month, `lastDay2` the day before. Kuma itself leaves out all but the first. */
const monthDayOf = (day: unknown): number => {
  const [, fromEnd] = /^lastDay(\d)$/.exec(String(day)) ?? [];
  return fromEnd === undefined ? Number(day) : -Number(fromEnd);
};

const recurring = (
  row: KumaRow,
  zone: string,
  now: Temporal.Instant,
  days: Days,
  interval?: number,
): Schedule => {
  const [time, end] = [timeOf(text(row, 'start_time')), timeOf(text(row, 'end_time'))];
  if (time === undefined || end === undefined) return { reason: 'It has no start time or no end time.' };
  return onDays(row, zone, now, days, {
    time,
    minutes: minutesBetween(time, end),
    ...(interval !== undefined && { interval }),
  });
};

const byCron = (row: KumaRow, zone: string, now: Temporal.Instant): Schedule => {
  const cron = dailyCron(text(row, 'cron'));
  if (cron === undefined)
    return { reason: `Its cron expression is no RRULE with one time of the day: ${text(row, 'cron')}` };
  return onDays(row, zone, now, cron.days, {
    time: new Temporal.PlainTime(cron.hour, cron.minute),
    minutes: Math.max(1, Math.round((number(row, 'duration') ?? 0) / 60)),
  });
};

const scheduleOf = (row: KumaRow, zone: string, now: Temporal.Instant): Schedule => {
  switch (text(row, 'strategy')) {
    case 'single':
      return single(row, zone, now);
    case 'recurring-weekday': {
      const weekdays = listIn(row, 'weekdays').map((day) => Number(day) % 7);
      return weekdays.length === 0
        ? { reason: 'It has no weekday.' }
        : recurring(row, zone, now, { weekdays });
    }
    case 'recurring-day-of-month': {
      const monthDays = listIn(row, 'days_of_month').map(monthDayOf);
      return monthDays.length === 0 ? { reason: 'It has no day.' } : recurring(row, zone, now, { monthDays });
    }
    case 'recurring-interval':
      return recurring(row, zone, now, {}, number(row, 'interval_day') ?? 1);
    case 'cron':
      return byCron(row, zone, now);
    case 'manual':
      return { reason: 'People switch it on and off.' };
    default:
      return { reason: `Its strategy ${text(row, 'strategy')} is not known.` };
  }
};

/** What a window needs to know of the monitors: one on a group covers all below it. */
type CoveredMonitors = {
  coveredBy(id: string): readonly string[];
  untakenOf(id: string): readonly string[];
};

export const takeWindows = (
  draft: ConfigDraft,
  file: KumaFile,
  monitors: CoveredMonitors,
  now: Date,
): void => {
  const { tables } = file;
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  for (const row of tables.maintenance) {
    const subject = subjectOf('maintenance', 'maintenance window', row, text(row, 'title'));
    const refuse = (reason: string) =>
      draft.notTaken(subject, reason, 'A maintenance window, or pause the monitors meanwhile.');
    const links = tables.monitor_maintenance.filter(
      (link) => text(link, 'maintenance_id') === text(row, 'id'),
    );
    const ids = links.map((link) => text(link, 'monitor_id'));
    const covered = new Set(ids.flatMap((id) => monitors.coveredBy(id)));
    const untaken = new Set(ids.flatMap((id) => monitors.untakenOf(id)));
    const { monitorsMax } = maintenanceBounds;
    const schedule = scheduleOf(row, zoneOf(row, tables), instant);
    if (!flag(row, 'active')) refuse('It is switched off.');
    else if ('reason' in schedule) refuse(schedule.reason);
    else if (covered.size === 0) refuse('None of its monitors is taken.');
    else {
      const key = draft.add('maintenance_windows', nameFrom(text(row, 'title'), 'Maintenance'), {
        ...schedule.when,
        monitors: [...covered].slice(0, monitorsMax),
      });
      const onPages = tables.maintenance_status_page.filter(
        (link) => text(link, 'maintenance_id') === text(row, 'id'),
      );
      draft.taken(
        subject,
        [`maintenance_windows/${key}`],
        [
          ...schedule.losses,
          ...(untaken.size > 0 ? [`${untaken.size} of its monitors, which are not taken`] : []),
          ...(covered.size > monitorsMax
            ? [`all but ${monitorsMax} of its monitors: a window has no more`]
            : []),
          ...lossesOfRows(file, 'maintenance', [row]),
          ...lossesOfRows(file, 'monitor_maintenance', links),
          ...lossesOfRows(file, 'maintenance_status_page', onPages),
          ...(onPages.length > 0
            ? ['its announcement on a status page, whose components show maintenance while it lasts']
            : []),
        ],
      );
    }
  }
};
